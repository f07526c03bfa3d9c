import { expect, onTestFinished, test, vi } from 'vitest'
import type { ClientOptions } from 'ws'
import WebSocket from 'ws'
import { readRecording } from '../engines/wav.ts'
import { streamsAtOnce } from '../limits.ts'
import { isAlive, livingProcesses } from '../living-processes.ts'
import { describeWithEngines } from '../test-client.ts'

interface Message {
  type: string
  is_final: boolean
  speech_final: boolean
  from_finalize: boolean
  start: number
  duration: number
  channel: {
    alternatives: { transcript: string; confidence: number; words: { word: string; start: number; end: number }[] }[]
  }
}

const budget = 'the budget for next year is ready'
const question = 'I do not understand the question'
const silence = (seconds: number) => Buffer.alloc(seconds * 32_000)

const transcript = ({ channel }: Message) => channel.alternatives[0]?.transcript ?? ''
const isText = (message: Message) => message.type === 'Results' && transcript(message) !== ''
const isFinal = (message: Message) => isText(message) && message.is_final
const isPartial = (message: Message) => isText(message) && !message.is_final

/** What a client sees of one stream. */
function openStream(address: string, protocols: string[] = [], options: ClientOptions = {}) {
  const socket = new WebSocket(address, protocols, options)
  onTestFinished(() => {
    if (socket.readyState !== socket.CONNECTING) socket.terminate()
  })
  const messages: Message[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  const opened = new Promise<void>((resolve) => socket.on('open', () => resolve()))
  const closed = new Promise<[number, string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, String(reason)]))
  })
  const refused = new Promise<[number | undefined, string]>((resolve) => {
    socket.on('unexpected-response', (_request, answer) => {
      let body = ''
      answer.on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () => resolve([answer.statusCode, JSON.parse(body).error.code]))
    })
  })
  return {
    socket,
    messages,
    opened,
    closed,
    refused,
    finals: () => messages.filter(isFinal).map(transcript),
    command: (type: string) => socket.send(JSON.stringify({ type })),
    say(...pieces: Buffer[]) {
      const sound = Buffer.concat(pieces)
      for (let at = 0; at < sound.length; at += 3_200) socket.send(sound.subarray(at, at + 3_200))
    },
    /** Resolves when the server has read all that was sent. */
    read: () =>
      new Promise<void>((resolve) => {
        socket.once('pong', () => resolve())
        socket.ping()
      }),
    hears: (count: number, which: (message: Message) => boolean) =>
      expect.poll(() => messages.filter(which).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count),
  }
}

describeWithEngines('live speech to text', ({ url, token, recordVoice }) => {
  const address = (parameters: Record<string, string> = {}) =>
    `${url().replace('http', 'ws')}/v1/listen?${new URLSearchParams({
      encoding: 'linear16',
      sample_rate: '16000',
      interim_results: 'true',
      ...parameters,
    })}`
  const open = async (parameters: Record<string, string> = {}) => {
    const stream = openStream(address({ token: token(), ...parameters }))
    await stream.opened
    return stream
  }
  const speech = (text: string, voice = 'slt') => readRecording(recordVoice(text, voice))

  test('words arrive while the sentence is spoken, followed by its final text with the times of its words', async () => {
    const stream = await open()
    const sound = speech(budget)
    const half = sound.length / 2 - ((sound.length / 2) % 2)
    stream.say(silence(0.2), sound.subarray(0, half))
    await stream.hears(1, isPartial)
    expect(stream.finals()).toEqual([])
    stream.say(sound.subarray(half), silence(0.6))
    await stream.hears(1, isFinal)
    const final = stream.messages.find(isFinal)
    expect(final).toMatchObject({ type: 'Results', channel_index: [0, 1], start: 0, speech_final: true })
    const [best] = final?.channel.alternatives ?? []
    expect(best?.transcript).toBe(budget)
    expect(best?.words.map(({ word }) => word)).toEqual(budget.split(' '))
    const times = best?.words.flatMap(({ start, end }) => [start, end]) ?? []
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times.at(-1)).toBeLessThan(sound.length / 32_000 + 0.6)
    expect(best?.confidence).toBeGreaterThan(0.5)
    expect(best?.confidence).toBeLessThanOrEqual(1)
    expect(stream.messages.findLastIndex(isPartial)).toBeLessThan(stream.messages.findIndex(isFinal))
  })

  test('each pause ends a text, and the next text starts after it', async () => {
    const stream = await open()
    stream.say(silence(0.2), speech(budget), silence(0.8), speech(question), silence(0.8))
    await stream.hears(2, isFinal)
    expect(stream.finals()).toEqual([budget, question])
    const [first, second] = stream.messages.filter(isFinal)
    expect(second?.start).toBeCloseTo((first?.start ?? 0) + (first?.duration ?? 0), 3)
  })

  test('a client can ask for a longer pause', async () => {
    const stream = await open({ endpointing: '2000' })
    stream.say(silence(0.2), speech(budget), silence(0.8), speech(question))
    stream.command('CloseStream')
    await stream.closed
    expect(stream.finals()).toEqual([`${budget} ${question}`])
  })

  test('a client can finalize a text, and the stream continues', async () => {
    const stream = await open()
    stream.say(silence(0.2), speech(budget))
    stream.command('Finalize')
    await stream.hears(1, isFinal)
    stream.say(speech(question))
    stream.command('Finalize')
    await stream.hears(2, isFinal)
    expect(stream.finals()).toEqual([budget, question])
    expect(stream.messages.filter(isFinal)).toMatchObject([
      { from_finalize: true, speech_final: false },
      { from_finalize: true, speech_final: false },
    ])
  })

  test.each([
    ['a message', JSON.stringify({ type: 'CloseStream' })],
    ['an empty piece', Buffer.alloc(0)],
  ])('%s ends the stream with the text of the remaining sound', async (_what, end) => {
    const stream = await open()
    stream.say(silence(0.2), speech(question))
    stream.socket.send(end)
    stream.say(speech(budget))
    expect(await stream.closed).toEqual([1000, ''])
    expect(stream.finals()).toEqual([question])
    expect(stream.messages.at(-1)).toMatchObject({ type: 'Metadata', channels: 1 })
  })

  test('only final texts arrive unless interim results are requested', async () => {
    const stream = await open({ interim_results: 'false' })
    stream.say(silence(0.2), speech(budget))
    stream.command('CloseStream')
    await stream.closed
    expect(stream.messages.map(({ type, is_final }) => [type, is_final])).toEqual([
      ['Results', true],
      ['Metadata', undefined],
    ])
  })

  test('pieces may end in the middle of a sample', async () => {
    const stream = await open()
    const sound = Buffer.concat([silence(0.2), speech(question)])
    for (let at = 0; at < sound.length; at += 1_001) stream.socket.send(sound.subarray(at, at + 1_001))
    stream.command('CloseStream')
    await stream.closed
    expect(stream.finals()).toEqual([question])
  })

  test('two people who speak at once each get their own text', async () => {
    const [first, second] = [await open(), await open()]
    const sounds = [Buffer.concat([silence(0.2), speech(budget)]), Buffer.concat([silence(0.2), speech(question)])]
    for (let at = 0; at < Math.max(...sounds.map(({ length }) => length)); at += 3_200)
      for (const [index, stream] of [first, second].entries()) {
        const piece = sounds[index]?.subarray(at, at + 3_200)
        if (piece?.length) stream.socket.send(piece)
      }
    for (const stream of [first, second]) stream.command('CloseStream')
    await Promise.all([first.closed, second.closed])
    expect([first.finals(), second.finals()]).toEqual([[budget], [question]])
  })

  test('a client that disconnects in mid-sentence leaves no process behind', async () => {
    const before = new Set(livingProcesses().keys())
    const stream = await open({ endpointing: '500' })
    const own = [...livingProcesses().keys()].filter((id) => !before.has(id))
    expect(own).toHaveLength(1)
    stream.say(silence(0.2), speech(budget))
    await stream.hears(1, isPartial)
    stream.socket.terminate()
    await expect.poll(() => own.filter(isAlive)).toEqual([])
  })

  test('an engine that ends closes its stream, and the next stream gets another engine', async () => {
    const before = new Set(livingProcesses().keys())
    const stream = await open({ endpointing: '500' })
    for (const id of livingProcesses().keys()) if (!before.has(id)) process.kill(id, 'SIGKILL')
    expect(await stream.closed).toEqual([1011, 'engine-ended'])
    const next = await open({ endpointing: '500' })
    next.say(silence(0.2), speech(budget))
    next.command('CloseStream')
    expect(await next.closed).toEqual([1000, ''])
    expect(next.finals()).toEqual([budget])
  })

  test.each(['not JSON', '{"type":"Else"}', 'null'])('%j closes the stream', async (text) => {
    const stream = await open()
    stream.socket.send(text)
    expect(await stream.closed).toEqual([1008, 'DATA-0000'])
  })

  test('a piece of more than ten seconds closes the stream', async () => {
    const stream = await open()
    stream.socket.send(silence(11))
    expect((await stream.closed)[0]).toBe(1009)
  })

  test('a stream that sends nothing is closed after ten seconds, and one with keep-alives is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const [silent, living] = [await open(), await open()]
    for (const stream of [silent, living]) stream.command('KeepAlive')
    await Promise.all([silent.read(), living.read()])
    vi.advanceTimersByTime(6_000)
    living.command('KeepAlive')
    await living.read()
    vi.advanceTimersByTime(6_000)
    expect(await silent.closed).toEqual([1011, 'NET-0001'])
    living.command('CloseStream')
    expect(await living.closed).toEqual([1000, ''])
  })

  test.each(['bearer', 'token'])('a credential is accepted as the second subprotocol after %s', async (name) => {
    const stream = openStream(address(), [name, token()])
    await stream.opened
    expect(stream.socket.protocol).toBe(name)
  })

  test('the key is accepted as a header', async () => {
    const stream = openStream(address(), [], { headers: { authorization: 'Token demo-key' } })
    await stream.opened
  })

  test.each<[string, () => [Record<string, string>, string[], ClientOptions], number, string]>([
    ['no credential', () => [{}, [], {}], 401, 'not-authorized'],
    ['a wrong credential', () => [{}, ['bearer', 'wrong'], {}], 401, 'not-authorized'],
    ['another site', () => [{ token: token() }, [], { origin: 'https://evil.example' }], 403, 'not-local'],
    [
      'a name that points here',
      () => [{ token: token() }, [], { headers: { host: 'evil.example' } }],
      403,
      'not-local',
    ],
    ['another sample rate', () => [{ token: token(), sample_rate: '48000' }, [], {}], 400, 'invalid-request'],
    ['another encoding', () => [{ token: token(), encoding: 'opus' }, [], {}], 400, 'invalid-request'],
    ['a pause that is not a number', () => [{ token: token(), endpointing: '-1' }, [], {}], 400, 'invalid-request'],
    ['another language', () => [{ token: token(), language: 'es' }, [], {}], 422, 'not-recognized'],
  ])('%s is refused', async (_what, request, status, code) => {
    const [parameters, protocols, options] = request()
    const stream = openStream(address(parameters), protocols, options)
    expect(await stream.refused).toEqual([status, code])
  })

  test('a request that is not a WebSocket upgrade gets an error that says so', async () => {
    const answer = await fetch(address({ token: token() }).replace('ws', 'http'))
    expect([answer.status, (await answer.json()).error.code]).toEqual([426, 'no-websocket'])
  })

  test('one stream too many is refused, and accepted once another has ended', async () => {
    const streams = await Promise.all(Array.from({ length: streamsAtOnce }, () => open({ endpointing: '500' })))
    expect(await openStream(address({ token: token() })).refused).toEqual([429, 'busy'])
    for (const stream of streams) stream.socket.close()
    await expect
      .poll(() => {
        const next = openStream(address({ token: token() }))
        return Promise.race([next.opened.then(() => 'let in'), next.refused])
      })
      .toBe('let in')
  })
})
