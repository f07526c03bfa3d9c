import { memoryNetwork } from '@lingobooth/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hear, joined, type Person, person, sentLines, settled, spanishLine } from '../booth/test-support/person.ts'
import type { Delivery, OpenOptions, Transport, TransportSession } from '../ports/transport.port.ts'
import { vendorTimeoutMs } from '../vendors/with-timeout.ts'

const connectionOf = ({ booth }: Person) => booth.app.view.getSnapshot().connection
const textsOf = ({ network }: Person) => sentLines(network).map(({ message }) => (message as { text: string }).text)

/** Long enough for any wait between two attempts. */
const longWaitMs = 60_000

/** A transport whose sessions are altered, of a network that others use as it is. */
function altered(network = memoryNetwork(), alter: (session: TransportSession, options: OpenOptions) => object) {
  const honest = network.transport()
  const transport: Transport = {
    id: 'altered',
    open: async (options) => {
      const session = await honest.open(options)
      return { ...session, ...alter(session, options) }
    },
  }
  return { network, transport }
}

describe('the connection', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is reopened after growing waits, and lines typed in the meantime are sent in order', {
    tags: ['line-waits'],
  }, async () => {
    const ada = person()
    ada.network.failOpen('network')
    const joining = ada.join()
    await settled()
    expect(connectionOf(ada)).toBe('waiting')
    for (const text of ['one', 'two', 'three']) expect(ada.booth.subtitles.send(text)).toBe(true)
    await ada.clock.advance(longWaitMs)
    expect(ada.subtitles().map(({ outcome }) => outcome)).toEqual(['sending', 'sending', 'sending'])
    ada.network.failOpen(undefined)
    await ada.clock.advance(longWaitMs)
    await joining
    expect(connectionOf(ada)).toBe('live')
    expect(textsOf(ada)).toEqual(['one', 'two', 'three'])
    expect(ada.subtitles().map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent'])
  })

  it('is reopened at once when the page is online or visible again', async () => {
    const ada = person()
    ada.network.failOpen('network')
    const joining = ada.join()
    await settled()
    ada.network.failOpen(undefined)
    ada.page.set({ online: false, visible: false })
    await settled()
    expect(connectionOf(ada)).toBe('waiting')
    ada.page.set({ online: true })
    await joining
    ada.network.failOpen('network')
    ada.network.end()
    await settled()
    ada.network.failOpen(undefined)
    ada.page.set({ visible: true })
    await settled()
    expect(connectionOf(ada)).toBe('live')
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('transport')
      },
    ],
    ['rejects', () => Promise.reject(new Error('transport'))],
    ['answers null', () => Promise.resolve(null)],
    ['hangs', () => new Promise(() => {})],
  ])('is retried if its transport %s', async (_, broken) => {
    const network = memoryNetwork()
    const honest = network.transport()
    let isBroken = true
    const open = (options: OpenOptions) => (isBroken ? broken() : honest.open(options)) as Promise<TransportSession>
    const ada = person({ network, transport: { id: 'broken', open } })
    const joining = ada.join()
    await ada.clock.advance(vendorTimeoutMs)
    expect(connectionOf(ada)).not.toBe('live')
    ada.booth.subtitles.send('hello')
    isBroken = false
    await ada.clock.advance(longWaitMs)
    await joining
    expect(textsOf(ada)).toEqual(['hello'])
  })

  it('holds lines back while interrupted and sends them in order afterwards', { tags: ['line-waits'] }, async () => {
    const ada = await joined()
    ada.network.interrupt()
    for (const text of ['one', 'two']) ada.booth.subtitles.send(text)
    await settled()
    expect(connectionOf(ada)).toBe('interrupted')
    expect(ada.subtitles().map(({ outcome }) => outcome)).toEqual(['sending', 'sending'])
    ada.network.restore()
    await ada.clock.advance(longWaitMs)
    expect(connectionOf(ada)).toBe('live')
    expect(textsOf(ada)).toEqual(['one', 'two'])
  })

  it('is reopened when it ends by itself, and the profile is announced again', async () => {
    const network = memoryNetwork()
    const ada = await joined({ network })
    network.end()
    expect(ada.booth.app.view.getSnapshot().participants).toEqual([])
    await ada.clock.advance(longWaitMs)
    expect(connectionOf(ada)).toBe('live')
    const luis = await joined({ network })
    await settled()
    expect(luis.booth.app.view.getSnapshot().participants).toMatchObject([{ name: 'Ada Lovelace (2)' }])
    expect(ada.events.filter(({ type }) => type === 'connection.changed')).toEqual([
      { type: 'connection.changed', status: 'live' },
      { type: 'connection.changed', status: 'waiting', code: 'closed' },
      { type: 'connection.changed', status: 'live' },
    ])
  })

  it.each([
    [9_999, 600],
    [10_000, 300],
  ])('that lasted %i ms after a failure is reopened within %i ms', async (livedMs, waitMs) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const ada = person()
    ada.network.failOpen('network')
    const joining = ada.join().catch(() => {})
    await settled()
    ada.network.failOpen(undefined)
    await ada.clock.advance(300)
    await joining
    await ada.clock.advance(livedMs)
    ada.network.end()
    await ada.clock.advance(waitMs - 1)
    expect(connectionOf(ada)).toBe('waiting')
    await ada.clock.advance(1)
    expect(connectionOf(ada)).toBe('live')
  })

  it('marks a refused line as failed with a notice, and sends it on retry', {
    tags: ['line-retry'],
  }, async () => {
    let refuses = true
    const ada = await joined(
      altered(undefined, (session) => ({
        publish: (...args: Parameters<TransportSession['publish']>) =>
          refuses ? Promise.reject(new Error('refused')) : session.publish(...args),
      })),
    )
    ada.booth.subtitles.send('hello')
    await settled()
    const [line] = ada.subtitles()
    expect(line).toMatchObject({ outcome: 'failed', shown: { text: 'hello' } })
    expect(ada.notices()).toEqual(['line-failed'])
    refuses = false
    ada.booth.subtitles.retry('no such line')
    ada.booth.subtitles.retry(line?.key ?? '')
    await settled()
    ada.booth.subtitles.retry(line?.key ?? '')
    await settled()
    expect(ada.subtitles()).toMatchObject([{ outcome: 'sent' }])
    expect(textsOf(ada)).toEqual(['hello'])
  })

  it('marks unsent lines as failed when it is left, which can be sent after joining again', async () => {
    const network = memoryNetwork()
    const ada = await joined({ network })
    const luis = await joined({ network })
    network.interrupt()
    ada.booth.subtitles.send('unsent')
    await ada.booth.leave()
    const [line] = ada.subtitles()
    expect(line?.outcome).toBe('failed')
    ada.booth.subtitles.retry(line?.key ?? '')
    expect(ada.subtitles()).toMatchObject([{ outcome: 'failed' }])
    network.restore()
    await ada.join()
    ada.booth.subtitles.retry(line?.key ?? '')
    await settled()
    expect(ada.subtitles()).toMatchObject([{ outcome: 'sent' }])
    expect(luis.shown()).toEqual(['unsent'])
    const [{ sender, message } = expect.fail('nothing was sent')] = sentLines(network)
    expect(message).toMatchObject({ clientId: sender, seq: 1 })
  })

  it('to another room takes over no line from the previous room', async () => {
    const ada = await joined()
    ada.network.interrupt()
    ada.booth.subtitles.send('only for the weekly')
    await ada.booth.leave()
    ada.network.restore()
    await ada.booth.join({ room: 'another', name: 'Ada', language: 'en-US' })
    ada.booth.subtitles.retry(ada.subtitles()[0]?.key ?? '')
    await settled()
    expect(sentLines(ada.network)).toEqual([])
  })

  it.each([
    [
      'presence that throws',
      {
        presence: {
          peers: () => {
            throw new Error('x')
          },
          subscribe: () => () => {},
        },
      },
    ],
    ['presence that answers nonsense', { presence: { peers: () => [null, 7], subscribe: () => () => {} } }],
    ['presence that answers nothing', { presence: { peers: () => null, subscribe: () => () => {} } }],
    [
      'presence that cannot be followed',
      {
        presence: {
          peers: () => [],
          subscribe: () => {
            throw new Error('x')
          },
        },
      },
    ],
    ['presence that cannot be left', { presence: { peers: () => [], subscribe: () => undefined } }],
    ['a profile that rejects', { profile: { set: () => Promise.reject(new Error('x')), get: () => null } }],
    [
      'a profile that throws',
      {
        profile: {
          set: () => {
            throw new Error('x')
          },
          get: () => null,
        },
      },
    ],
    ['nothing but messages', { presence: undefined, profile: undefined, files: undefined }],
  ])('works with %s', async (_, parts) => {
    const ada = await joined(altered(undefined, () => parts))
    ada.booth.subtitles.send('hello')
    await settled()
    expect(textsOf(ada)).toEqual(['hello'])
    await ada.booth.leave()
    expect(ada.booth.app.view.getSnapshot().status).toBe('left')
  })

  it('unsubscribes from presence when it is left', async () => {
    let followers = 0
    const subscribe = () => {
      followers++
      return () => followers--
    }
    const ada = await joined(altered(undefined, () => ({ presence: { peers: () => [], subscribe } })))
    expect(followers).toBe(1)
    await ada.booth.leave()
    expect(followers).toBe(0)
  })

  it.each([null, undefined, 7, { channel: 7 }, { channel: 'subtitles', message: spanishLine(), sender: 7 }])(
    'ignores the delivery %j without breaking',
    async (delivery) => {
      let deliver: (delivery: Delivery) => void = () => {}
      const { network, transport } = altered(undefined, (_, { onDelivery }) => {
        deliver = onDelivery
        return {}
      })
      const ada = await joined({ network, transport })
      expect(() => deliver(delivery as never)).not.toThrow()
      await hear(network, spanishLine({ text: 'still here' }))
      expect(ada.shown().at(-1)).toBe('still here [en-US]')
    },
  )
})
