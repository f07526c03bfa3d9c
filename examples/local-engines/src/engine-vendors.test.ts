import { type Language, LingoboothError, type LiveSegment, type SpeechSegment } from '@lingobooth/core'
import { expect, onTestFinished, test } from 'vitest'
import { createEngineRoom } from './engine-room.ts'
import { engineVendors } from './engine-vendors.ts'
import type { Heard, LiveStreamOptions } from './engines/live-recognition.ts'
import { recognizeLive } from './recognize-live.ts'
import { requestError } from './request-error.ts'

type LanguageCode = string
type LanguageService = Language['services'] extends ReadonlySet<infer Service> ? Service : never

function open() {
  const engines = createEngineRoom({ neural: [], choice: 'local' })
  onTestFinished(engines.close)
  return engineVendors(engines)
}

const find = async (code: LanguageCode) => {
  const found = (await open().languages.list()).find((language) => language.code === code)
  if (!found) throw new Error(`There is no ${code}.`)
  return found
}

const codeOf = (error: unknown) => (LingoboothError.is(error) ? error.code : error)

test('a language that no engine supports is refused, so that the next vendor is asked', async () => {
  const { translators, textToSpeech, speechToText } = open()
  const [english, german, galician] = [
    await find('english-united-states'),
    await find('german-germany'),
    await find('galician-spain'),
  ]
  const wav = new Blob([])
  const segment: SpeechSegment = { id: 'one', wav, startedAtMs: 0, endedAtMs: 0, cut: false }
  const refused = await Promise.allSettled([
    translators[0]?.translate({ text: 'Good morning.', source: english, target: german }),
    textToSpeech[0]?.prepare({ text: 'Bos días.', language: galician, gender: 'male' }),
    speechToText[0]?.recognize?.(segment, { language: german }),
  ])
  expect(refused.map((each) => each.status === 'rejected' && codeOf(each.reason))).toEqual(
    Array(3).fill('unsupported-language'),
  )
  expect([translators[0]?.translates?.(english, galician), translators[0]?.translates?.(english, german)]).toEqual([
    true,
    false,
  ])
})

const heard = (kind: 'partial' | 'final', text: string): Heard =>
  kind === 'partial'
    ? { kind, text, start: 0, end: 1 }
    : { kind, cause: 'pause', text, start: 0, end: 1, words: [{ word: text, start: 0, end: 0.5, confidence: 0.9 }] }

/** An engine that hears one of these in each piece of sound. */
function scriptEngine(script: readonly Heard[], isComplete = true) {
  const done: string[] = []
  const engine = {
    checkRoom: () => undefined,
    warm: () => undefined,
    close: async () => undefined,
    open: ({ onHeard, onEnd }: LiveStreamOptions) => {
      const left = [...script]
      return {
        hear() {
          const next = left.shift()
          if (next) onHeard(next)
          return true
        },
        finalize: () => undefined,
        finish() {
          done.push('finished')
          onEnd(isComplete)
        },
        end: () => void done.push('ended'),
      }
    },
  }
  return { engine, done }
}

const speech = (pieces: number): LiveSegment => ({
  id: 'one',
  startedAtMs: 0,
  samples: new ReadableStream({
    start(controller) {
      for (let index = 0; index < pieces; index++) controller.enqueue(new Int16Array(160))
      if (pieces > 0) controller.close()
    },
  }),
  whole: new Promise(() => {}),
})

const language = { code: 'english-united-states', tag: 'en-US', name: 'English', services: new Set<LanguageService>() }

test('interim results report the stable words while a person speaks, and the final text reports all of them', async () => {
  const { engine, done } = scriptEngine([
    heard('partial', 'i'),
    heard('final', 'i see'),
    heard('partial', 'good'),
    heard('final', 'good morning'),
  ])
  const partials: unknown[] = []
  const recognition = await recognizeLive(engine, speech(4), { language, onPartial: (each) => partials.push(each) })
  expect(partials).toEqual([
    { text: 'I', stableChars: 0 },
    { text: 'I see', stableChars: 5 },
    { text: 'I see good', stableChars: 5 },
    { text: 'I see good morning', stableChars: 18 },
  ])
  expect([recognition.text, recognition.words?.map(({ text, endMs }) => [text, endMs]), done]).toEqual([
    'I see good morning',
    [
      ['I see', 500],
      ['good morning', 500],
    ],
    ['finished'],
  ])
})

test('aborting a recognition ends its stream, and so does an engine that ends early', async () => {
  const { engine, done } = scriptEngine([])
  const stop = new AbortController()
  const waiting = recognizeLive(engine, speech(0), { language, signal: stop.signal, onPartial: () => {} })
  stop.abort()
  await expect(waiting).rejects.toThrow()
  expect(done).toContain('ended')
  const early = scriptEngine([], false)
  await expect(recognizeLive(early.engine, speech(1), { language, onPartial: () => {} })).rejects.toEqual(
    requestError(503, 'engine-ended', 'The recognition ended early. Try again.', 1),
  )
})
