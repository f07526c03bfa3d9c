import { liveSpeech, manualClock, sampleLanguages } from '@lingobooth/testing'
import { expect, test } from 'vitest'
import { createBrowserSpeechToText, type RecognitionEngine } from './index.ts'
import { recognitionFinalMs, recognitionRestarts, recognitionStartMs } from './limits.ts'

class Session extends EventTarget {
  readonly told: string[] = []
  processLocally = false
  start() {
    this.told.push('start')
  }
  stop() {
    this.told.push('stop')
  }
  abort() {
    this.told.push('abort')
  }
  tell(name: string, more: object = {}) {
    this.dispatchEvent(Object.assign(new Event(name), more))
  }
  hear(transcript: string, isFinal = true) {
    this.hearAll([transcript, isFinal])
  }
  hearAll(...heard: readonly (readonly [transcript: string, isFinal: boolean])[]) {
    this.tell('result', {
      results: heard.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal })),
    })
  }
}
Object.defineProperty(Session.prototype, 'processLocally', { value: false, writable: true })

/** A recognition that is played by hand, on sound that has sounded when `over` is called. */
function open(language = sampleLanguages.spanishSpain) {
  const clock = manualClock()
  const sessions: Session[] = []
  let end = () => {}
  const sound = new Promise<void>((resolve) => {
    end = resolve
  })
  const engine = class extends Session {
    constructor() {
      super()
      sessions.push(this)
    }
  } as unknown as RecognitionEngine
  const openTrack = () => ({ track: {} as MediaStreamTrack, play: () => sound, close: () => undefined })
  const recognizer = createBrowserSpeechToText({ engine, openTrack, clock, localOnly: true })
  const partials: string[] = []
  const result = recognizer?.recognizeLive(liveSpeech().segment, {
    language,
    onPartial: ({ text, stableChars = 0 }) => partials.push(`${text.slice(0, stableChars)}|${text.slice(stableChars)}`),
  })
  result?.catch(() => undefined)
  const over = async () => {
    end()
    await clock.advance(0)
  }
  return { clock, sessions, partials, result, over }
}

test('recognition that does not start, or never sends its final text, times out', async () => {
  const silent = open()
  await silent.clock.advance(recognitionStartMs)
  await expect(silent.result).rejects.toMatchObject({ code: 'timeout' })
  expect(silent.sessions[0]).toMatchObject({ told: ['start', 'abort'], lang: 'es-ES', processLocally: true })
  const owing = open()
  owing.sessions[0]?.tell('start')
  owing.sessions[0]?.hear('buenos', false)
  await owing.over()
  await owing.clock.advance(recognitionFinalMs)
  await expect(owing.result).rejects.toMatchObject({ code: 'timeout' })
  expect([owing.sessions[0]?.told, owing.clock.pending]).toEqual([['start', 'stop', 'abort'], 0])
})

test('the recognised text counts if the end event is missing', async () => {
  const { sessions, result, over, clock } = open()
  sessions[0]?.tell('start')
  sessions[0]?.hear('Buenos días.')
  await over()
  await clock.advance(recognitionFinalMs)
  await expect(result).resolves.toBe('Buenos días.')
})

test('recognition that ends early is restarted, and its parts are joined', async () => {
  const { sessions, result, over, clock, partials } = open()
  for (const text of ['Buenos', 'días']) {
    const session = sessions.at(-1)
    session?.tell('start')
    session?.hear(text, false)
    session?.hear(text)
    session?.tell('end')
    await clock.advance(0)
  }
  sessions[2]?.tell('start')
  sessions[2]?.hear('a todos', false)
  await over()
  sessions[2]?.hear('a todos.')
  sessions[2]?.tell('end')
  await expect(result).resolves.toBe('Buenos días a todos.')
  expect([sessions.length, partials.at(1), partials.at(-1)]).toEqual([
    recognitionRestarts + 1,
    'Buenos|',
    'Buenos días a todos.|',
  ])
})

test('parts in a script without spaces are joined without them after a restart', async () => {
  const { sessions, result, over, clock, partials } = open({ ...sampleLanguages.spanishSpain, tag: 'ja-JP' })
  sessions[0]?.tell('start')
  sessions[0]?.hear('今日は')
  sessions[0]?.tell('end')
  await clock.advance(0)
  sessions[1]?.tell('start')
  sessions[1]?.hear('金曜', false)
  await over()
  sessions[1]?.hear('金曜です')
  sessions[1]?.tell('end')
  await expect(result).resolves.toBe('今日は金曜です')
  expect(partials).toEqual(['今日は|', '今日は|金曜', '今日は金曜です|'])
})

test.each([
  ['that repeat all of the ones before', ['hello', 'hello world', 'hello world again'], 'hello world again'],
  ['that repeat them in other letters', ['hello', 'Hello world'], 'hello world'],
  ['that repeat themselves', ['hello', 'hello', 'hello you'], 'hello you'],
  ['that go on', ['no', ' no way', ' no'], 'no no way no'],
  ['that begin with the letters of the one before', ['a', 'and then'], 'a and then'],
  ['without a space between them', ['hello', 'world', '.'], 'hello world.'],
  ['in a script without spaces', ['今日は', '金曜です'], '今日は金曜です'],
  ['in such a script that repeat the ones before', ['今日は', '今日は金曜です'], '今日は金曜です'],
])('results %s are joined to what was said', async (_, heard, said) => {
  const { sessions, result, over } = open()
  const [session] = sessions
  session?.tell('start')
  for (let count = 1; count <= heard.length; count++)
    session?.hearAll(...heard.slice(0, count).map((text) => [text, true] as const))
  await over()
  session?.tell('end')
  await expect(result).resolves.toBe(said)
})

test('the stable part of results that repeat the ones before is the beginning of the text', async () => {
  const { sessions, partials } = open()
  sessions[0]?.tell('start')
  sessions[0]?.hearAll(['hello', true], ['hello wor', false])
  sessions[0]?.hearAll(['hello', true], ['hello world', true], ['hello world ag', false])
  expect(partials).toEqual(['hello| wor', 'hello world| ag'])
})

test('a browser that can only recognise its own microphone provides no recognition', () => {
  expect(
    createBrowserSpeechToText({ engine: class extends EventTarget {} as unknown as RecognitionEngine }),
  ).toBeUndefined()
})
