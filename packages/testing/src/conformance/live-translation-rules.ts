import type { LiveSpeechToText } from '@lingobooth/core'
import { liveSpeech } from '../fakes/live-speech.ts'
import { sampleLanguages } from '../fakes/sample-languages.ts'
import { assert, assertEqual, eventually, rejection, soon } from './assert.ts'
import type { LiveAnswer } from './live-answer.types.ts'
import type { Rules } from './runner.ts'
import { sampleSamples } from './sample-media.ts'
import type { VendorStage } from './vendor-rules.ts'

type PartialTranslation = Parameters<NonNullable<Parameters<LiveSpeechToText['recognizeLive']>[1]['onTranslation']>>[0]

const { americanEnglish, french, spanishSpain } = sampleLanguages
const targets = [americanEnglish, french]
const translations = [
  { target: americanEnglish, text: 'good' },
  { target: french, text: 'bonjour' },
  { target: americanEnglish, text: 'good morning' },
  { target: americanEnglish, text: 'good morning everybody' },
]
const inEnglish = translations.filter(({ target }) => target === americanEnglish).map(({ text }) => text)

/** Begins a call that asks for translations into these languages, and says the first piece of its speech. */
function begin(
  adapter: LiveSpeechToText,
  asked: typeof targets,
  { signal, onTranslation = () => {} }: { readonly signal?: AbortSignal; onTranslation?(): void } = {},
) {
  const speech = liveSpeech()
  const heard: PartialTranslation[] = []
  const result = adapter.recognizeLive(speech.segment, {
    language: spanishSpain,
    signal,
    onPartial() {},
    ...(asked.length > 0 && { targets: asked }),
    onTranslation(translation) {
      heard.push(translation)
      onTranslation()
    },
  })
  result.catch(() => undefined)
  speech.say(sampleSamples())
  return Object.assign(speech, { heard, result })
}

const textsIn = (heard: readonly PartialTranslation[]) =>
  heard.filter(({ target }) => target === americanEnglish.code).map(({ text }) => text)

type Stage = VendorStage<LiveSpeechToText, LiveAnswer>

/** For vendors that translate what they hear. */
export const liveTranslationRules: Rules<Stage> = {
  'translations come during the speech, in the requested languages, and each is all of it so far': async ({
    adapter,
    answer,
    patienceMs,
  }) => {
    answer({ translations, text: 'Buenos días a todos.' })
    const call = begin(adapter, targets)
    await eventually(() => textsIn(call.heard).at(-1) === inEnglish.at(-1), 'the last translation', patienceMs)
    const isAsked = ({ target }: PartialTranslation) => targets.some(({ code }) => code === target)
    assert(call.heard.every(isAsked), 'A translation is in a language that was not asked for.')
    const left = [...inEnglish]
    for (const text of textsIn(call.heard)) {
      const place = left.indexOf(text)
      assert(place >= 0, 'A translation is not one that the vendor said, or they are not in order.')
      left.splice(0, place + 1)
    }
    call.end()
    await soon(call.result, 'recognising', patienceMs)
  },

  'text that a translation calls stable does not change': async ({ adapter, answer, patienceMs }) => {
    const changing = [...translations, { target: americanEnglish, text: 'fine day to all' }]
    answer({ translations: changing, text: 'Buenos días.' })
    const call = begin(adapter, targets)
    await eventually(() => textsIn(call.heard).at(-1) === 'fine day to all', 'the last translation', patienceMs)
    call.end()
    for (const [index, { target, text, stableChars = 0 }] of call.heard.entries()) {
      assert(stableChars >= 0 && stableChars <= text.length, 'stableChars is not within the translation.')
      const later = call.heard.slice(index).filter((other) => other.target === target)
      assert(
        later.every((other) => other.text.startsWith(text.slice(0, stableChars))),
        'A translation that was called stable changed.',
      )
    }
    await soon(call.result, 'recognising', patienceMs)
  },

  'nothing is translated if no language is requested': async ({ adapter, answer, patienceMs }) => {
    answer({ translations, text: 'Buenos días.' })
    const call = begin(adapter, [])
    call.end()
    await soon(call.result, 'recognising', patienceMs)
    assertEqual(call.heard, [], 'the translations')
  },

  'no translation is reported after an abort': async ({ adapter, answer, patienceMs }) => {
    answer({ translations, text: 'Buenos días.' })
    const controller = new AbortController()
    const call = begin(adapter, targets, { signal: controller.signal, onTranslation: () => controller.abort() })
    await rejection(call.result, 'a call that was aborted', patienceMs)
    answer({ text: 'Adiós' })
    const next = begin(adapter, [])
    next.end()
    await soon(next.result, 'recognising', patienceMs)
    assertEqual(call.heard.length, 1, 'the number of translations')
  },
}
