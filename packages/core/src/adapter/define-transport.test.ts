import { flushPromises } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import {
  type ConnectOptions,
  defineTransport,
  type OpenOptions,
  type RawSession,
  type Self,
  type SendOptions,
  type TransportDefinition,
} from '../adapter.ts'
import { AdapterError } from '../errors.ts'
import type { JsonObject } from '../ports/common.ts'
import type { FileExchange } from '../ports/transport.port.ts'

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    ({ code }) => code,
  )
const never = new Promise<never>(() => {})

const client: Self = { clientId: 'client', userId: 'user', name: 'Ana' }

/** A service in the hands of the test, and what the host was told of it. */
function stage(
  connect: (options: ConnectOptions) => Promise<Partial<RawSession>> = async () => ({}),
  { errorOf }: Pick<TransportDefinition, 'errorOf'> = {},
) {
  const told: unknown[] = []
  const sent: unknown[] = []
  const cleaned: string[] = []
  const controller = new AbortController()
  let service: ConnectOptions | undefined
  const transport = defineTransport({
    id: 'vendor',
    messageBytes: 40,
    ...(errorOf && { errorOf }),
    async connect(options) {
      service = options
      options.onCleanup(() => cleaned.push('first'))
      options.onCleanup(() => cleaned.push('second'))
      const send = async (channel: string, message: JsonObject, { signal: _, ...how }: SendOptions) => {
        sent.push({ channel, message, ...how })
      }
      return { send, ...(await connect(options)) }
    },
  })
  const openOptions: OpenOptions = {
    room: 'weekly',
    channels: ['main', 'chat'],
    self: client,
    signal: controller.signal,
    onDelivery: (delivery) => told.push(delivery),
    onStatus: (status) => told.push(status),
    onClosed: (error) => told.push(error),
  }
  return {
    told,
    sent,
    cleaned,
    abort: () => controller.abort('left'),
    open: () => transport.open(openOptions),
    get service() {
      if (!service) throw new Error('Nobody connected.')
      return service
    },
  }
}

const allCleaned = ['second', 'first']

describe('opening a session', () => {
  it('asks the service for the room and offers what the service offers', async () => {
    const on = stage()
    const session = await on.open()
    const { room, channels, self } = on.service
    expect([room, channels, self.clientId]).toEqual(['weekly', ['main', 'chat'], 'client'])
    expect([session.limits, Object.keys(session).sort()]).toEqual([
      { messageBytes: 40 },
      ['close', 'limits', 'publish'],
    ])
  })

  it('does not connect when its signal was already aborted', async () => {
    const on = stage()
    on.abort()
    expect(await codeOf(on.open())).toBe('aborted')
    expect(() => on.service).toThrow('Nobody connected.')
  })

  it('rejects soon after an abort and runs each cleanup once, even of what opens late', async () => {
    let connected = (_session: RawSession) => {}
    const on = stage(() => new Promise((resolve) => (connected = resolve)))
    const opening = codeOf(on.open())
    on.abort()
    expect(await opening).toBe('aborted')
    expect([on.cleaned, on.service.signal.aborted]).toEqual([allCleaned, true])
    on.service.onCleanup(() => on.cleaned.push('late'))
    connected({ send: async () => {} })
    on.service.deliver('main', 'too late')
    on.service.ended()
    await flushPromises()
    expect([on.cleaned, on.told]).toEqual([[...allCleaned, 'late'], []])
  })

  it('rejects with its own error when the service fails, and cleans everything up', async () => {
    const on = stage(() => Promise.reject(new TypeError('wss://host/?token=key-1234')))
    const error = await on.open().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'network',
      vendor: 'vendor',
      message: 'The connection of "vendor" failed (TypeError): try again.',
    })
    expect([on.cleaned, on.service.signal.aborted]).toEqual([allCleaned, true])
  })

  it('rejects with the error that the adapter chose', async () => {
    const on = stage(async ({ ended }) => {
      ended(new AdapterError('vendor', 'unauthorized', 'The token is refused.'))
      return never
    })
    expect(await codeOf(on.open())).toBe('unauthorized')
    expect([on.cleaned, on.told]).toEqual([allCleaned, []])
  })

  it('either rejects or reports the end, whenever the service ends the session', async () => {
    for (let turns = 0; turns < 20; turns++) {
      const on = stage(async ({ ended }) => {
        let turn = Promise.resolve()
        for (let left = turns; left > 0; left--) turn = turn.then(() => {})
        void turn.then(() => ended())
        return {}
      })
      const opened = await codeOf(on.open())
      await flushPromises()
      expect([turns, opened, on.told.length]).toEqual([turns, opened, opened === 'resolved' ? 1 : 0])
      expect(on.cleaned).toEqual(allCleaned)
    }
  })

  it('leaves the session open when the signal aborts afterwards', async () => {
    const on = stage()
    const session = await on.open()
    on.abort()
    await session.publish('main', { text: 'Hello' })
    expect([on.sent.length, on.cleaned, on.service.signal.aborted]).toEqual([1, [], false])
  })
})

describe('an open session', () => {
  it('accepts no message larger than the service allows', async () => {
    const session = await stage(async () => ({ messageBytes: 10 })).open()
    expect([session.limits, await codeOf(session.publish('main', { text: 'a' }))]).toEqual([
      { messageBytes: 10 },
      'too-large',
    ])
  })

  it('reports errors as the adapter converts them', async () => {
    const on = stage(async () => ({ send: () => Promise.reject('too many') }), {
      errorOf: (thrown) => new AdapterError('vendor', 'rate-limited', `${thrown}`),
    })
    const session = await on.open()
    await expect(session.publish('main', {})).rejects.toMatchObject({ code: 'rate-limited', message: 'too many' })
    on.service.ended('too many')
    expect(on.told).toEqual([expect.objectContaining({ code: 'rate-limited', message: 'too many' })])
  })

  it('asks the adapter only about what the service threw', async () => {
    const asked: unknown[] = []
    const controller = new AbortController()
    const on = stage(
      async () => ({
        send: (_channel, { text }) =>
          text === 'refused' ? Promise.reject(new AdapterError('vendor', 'unauthorized', 'Refused.')) : never,
      }),
      {
        errorOf(thrown) {
          asked.push(thrown)
          return new AdapterError('vendor', 'network', 'Converted.')
        },
      },
    )
    const session = await on.open()
    const failing = [{ text: 'x'.repeat(40) }, { text: 7n } as never, { text: 'refused' }]
    expect(await Promise.all(failing.map((message) => codeOf(session.publish('main', message))))).toEqual([
      'too-large',
      'bad-request',
      'unauthorized',
    ])
    const pending = [session.publish('main', {}, { signal: controller.signal }), session.publish('main', {})]
    controller.abort()
    on.service.ended()
    expect(await Promise.all(pending.map(codeOf))).toEqual(['aborted', 'closed'])
    expect([asked, on.told]).toEqual([[], [expect.objectContaining({ vendor: 'vendor', code: 'network' })]])
  })

  it('ends with a network error when the adapter cannot convert what the service threw', async () => {
    const on = stage(async () => ({ send: () => Promise.reject('too many') }), {
      errorOf: (thrown) => new AdapterError('vendor', 'rate-limited', (thrown as Error).message.trim()),
    })
    const session = await on.open()
    expect(await codeOf(session.publish('main', {}))).toBe('network')
    on.service.ended('too many')
    expect([on.told, on.cleaned]).toEqual([[expect.objectContaining({ code: 'network' })], allCleaned])
  })

  it('passes on the messages of its channels', async () => {
    const on = stage()
    await on.open()
    on.service.deliver('main', { text: 'Hello' }, 'ana', '7')
    on.service.deliver('elsewhere', { text: 'Hello' })
    on.service.deliver('chat', null)
    expect(on.told).toEqual([
      { channel: 'main', message: { text: 'Hello' }, sender: 'ana', cursor: '7' },
      { channel: 'chat', message: null },
    ])
  })

  it('reports changes of the connection, but not the initial state', async () => {
    const on = stage(async ({ status }) => {
      status('live')
      return {}
    })
    await on.open()
    for (const next of ['live', 'interrupted', 'interrupted', 'live'] as const) on.service.status(next)
    expect(on.told).toEqual(['interrupted', 'live'])
  })

  it('sends a message within the call, with its JSON', async () => {
    const on = stage()
    const session = await on.open()
    const publishing = [
      session.publish('main', { text: 'a' }),
      session.publish('chat', { text: 'b' }, { to: 'luis', durable: false }),
    ]
    expect(on.sent).toEqual([
      { channel: 'main', message: { text: 'a' }, durable: true, json: '{"text":"a"}' },
      { channel: 'chat', message: { text: 'b' }, durable: false, to: 'luis', json: '{"text":"b"}' },
    ])
    expect(await Promise.all(publishing)).toEqual([undefined, undefined])
  })

  it('refuses a message that is too large, not JSON or already aborted, and sends nothing', async () => {
    const on = stage()
    const session = await on.open()
    const calls = [
      session.publish('main', { text: 'x'.repeat(40) }),
      session.publish('main', { text: 7n } as never),
      session.publish('main', {}, { signal: AbortSignal.abort() }),
    ]
    expect(await Promise.all(calls.map(codeOf))).toEqual(['too-large', 'bad-request', 'aborted'])
    expect(on.sent).toEqual([])
  })

  it('aborts a message in flight with its signal, and reports a service failure as a network error', async () => {
    const aborted: boolean[] = []
    const controller = new AbortController()
    const on = stage(async () => ({
      send: (_channel, { text }, { signal }) => {
        signal.addEventListener('abort', () => aborted.push(signal.aborted))
        return text === 'hang' ? never : Promise.reject(Object.assign(new Error('Luis: hello'), { name: `${text}` }))
      },
    }))
    const session = await on.open()
    const hanging = session.publish('main', { text: 'hang' }, { signal: controller.signal })
    controller.abort()
    const calls = [hanging, ...['Error', 'TimeoutError', 'AbortError'].map((text) => session.publish('main', { text }))]
    expect(await Promise.all(calls.map(codeOf))).toEqual(['aborted', 'network', 'timeout', 'network'])
    expect(aborted[0]).toBe(true)
  })
})

describe('the end of a session', () => {
  it('by close() settles pending calls, cleans up once and calls nobody back', async () => {
    const on = stage(async () => ({ send: () => never }))
    const session = await on.open()
    const publishing = codeOf(session.publish('main', {}))
    await Promise.all([session.close(), session.close()])
    on.service.deliver('main', 'too late')
    on.service.status('interrupted')
    on.service.ended()
    expect([await publishing, await codeOf(session.publish('main', {}))]).toEqual(['closed', 'closed'])
    expect([on.cleaned, on.told]).toEqual([allCleaned, []])
  })

  it('by the service is reported once and cleans up once', async () => {
    const on = stage(async () => ({ send: () => never }))
    const session = await on.open()
    const publishing = codeOf(session.publish('main', {}))
    on.service.ended(new Error('io server disconnect'))
    on.service.ended()
    await session.close()
    expect([await publishing, await codeOf(session.publish('main', {}))]).toEqual(['closed', 'closed'])
    expect([on.cleaned, on.told]).toEqual([
      allCleaned,
      [expect.objectContaining({ code: 'network', message: 'The connection of "vendor" failed (Error): try again.' })],
    ])
  })

  it('waits for the cleanups, even if one of them throws', async () => {
    let released = () => {}
    const on = stage(async ({ onCleanup }) => {
      onCleanup(() => {
        throw new Error('broken')
      })
      onCleanup(() => new Promise<void>((resolve) => (released = resolve)))
      return {}
    })
    const session = await on.open()
    let isClosed = false
    const closing = session.close().then(() => {
      isClosed = true
    })
    await flushPromises()
    expect([isClosed, on.cleaned]).toEqual([false, allCleaned])
    released()
    await closing
    expect(isClosed).toBe(true)
  })
})

describe('the optional capabilities of a session', () => {
  const progress: ((sentBytes: number) => void)[] = []
  const files: FileExchange = {
    maxBytes: 7,
    send: (_file, options) => {
      if (options?.onProgress) progress.push(options.onProgress)
      return never
    },
    open: () => never,
  }
  let tellPeers = () => {}
  const full = () =>
    stage(async () => ({
      files,
      history: { read: (_channel, { limit }) => (limit > 1 ? never : Promise.reject(new Error('no'))) },
      presence: {
        peers: () => [{ sender: 'luis' }],
        subscribe: (listener) => {
          tellPeers = listener
          return () => {}
        },
      },
      profile: { set: () => never, get: async () => ({ name: 'Luis', description: 'es-ES' }) },
    }))

  it('work as in the service, with proper errors', async () => {
    const { files, history, presence, profile } = await full().open()
    expect([files?.maxBytes, presence?.peers(), await profile?.get('luis')]).toEqual([
      7,
      [{ sender: 'luis' }],
      { name: 'Luis', description: 'es-ES' },
    ])
    expect(await codeOf(history?.read('main', { limit: 1 }) as Promise<unknown>)).toBe('network')
  })

  it('end with their signal or the session, and call nobody back afterwards', async () => {
    const session = await full().open()
    const controller = new AbortController()
    const { signal } = controller
    const told: (number | string)[] = []
    session.presence?.subscribe(() => told.push('peers'))
    const onProgress = (sentBytes: number) => told.push(sentBytes)
    const file = new File(['abc'], 'a.txt')
    const reference = { id: '1', name: 'a.txt', sizeBytes: 3, mediaType: '' }
    const aborted = [session.files?.send(file, { signal, onProgress }), session.files?.open(reference, { signal })]
    const closed = [
      session.files?.send(file),
      session.history?.read('main', { limit: 2 }),
      session.profile?.set({ name: '', description: '' }),
    ]
    progress[0]?.(1)
    tellPeers()
    controller.abort()
    const abortedCodes = await Promise.all(aborted.map((call) => codeOf(call as Promise<unknown>)))
    progress[0]?.(2)
    await session.close()
    tellPeers()
    const closedCodes = await Promise.all(closed.map((call) => codeOf(call as Promise<unknown>)))
    expect([abortedCodes, closedCodes]).toEqual([
      ['aborted', 'aborted'],
      ['closed', 'closed', 'closed'],
    ])
    expect(told).toEqual([1, 'peers'])
  })
})
