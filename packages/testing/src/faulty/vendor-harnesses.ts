import type { LiveSpeechToText, SegmentSpeechToText, TextToSpeech, Translator, Utterance } from '@lingobooth/core'
import type { LiveSpeechToTextHarness } from '../conformance/live-speech-to-text.ts'
import type { SpeechToTextHarness } from '../conformance/speech-to-text.ts'
import type { TextToSpeechHarness } from '../conformance/text-to-speech.ts'
import type { TranslatorHarness } from '../conformance/translator.ts'
import { fakeLiveSpeechToText } from '../fakes/fake-live-speech-to-text.ts'
import { fakeSpeechToText } from '../fakes/fake-speech-to-text.ts'
import { fakeTextToSpeech } from '../fakes/fake-text-to-speech.ts'
import { fakeTranslator } from '../fakes/fake-translator.ts'
import type { VendorScript } from '../fakes/script.ts'

/** What of a good adapter is replaced, and what the vendor said last when it failed. */
type Change<Adapter> = (good: Adapter, said: () => string) => Partial<Adapter>

function reinsOf<Request, Answer>(fake: VendorScript<Request, Answer>) {
  let said = ''
  return {
    said: () => said,
    reins: {
      secrets: ['key-3f9a'],
      hang: fake.hang,
      fail(body: string) {
        said = body
        fake.fail()
      },
      calls: () => fake.requests.length,
      openCalls: () => fake.pending.length,
    },
  }
}

export const fakeTranslators = (change: Change<Translator> = () => ({})): TranslatorHarness => ({
  create() {
    const fake = fakeTranslator()
    const { reins, said } = reinsOf(fake)
    const adapter = { id: fake.id, usesGlossary: true, translate: fake.translate, ...change(fake, said) }
    return { adapter, ...reins, answer: fake.answer, lastCall: () => JSON.stringify(fake.requests.at(-1)) }
  },
})

export const fakeSpeechToTexts = (change: Change<SegmentSpeechToText> = () => ({})): SpeechToTextHarness => ({
  create() {
    const fake = fakeSpeechToText()
    const { reins, said } = reinsOf(fake)
    const adapter = { id: fake.id, recognize: fake.recognize, ...change(fake, said) }
    return { adapter, ...reins, answer: fake.answer }
  },
})

export const fakeLiveSpeechToTexts = (change: Change<LiveSpeechToText> = () => ({})): LiveSpeechToTextHarness => ({
  translates: true,
  create() {
    const fake = fakeLiveSpeechToText()
    const { reins, said } = reinsOf(fake)
    return {
      adapter: { id: fake.id, recognizeLive: fake.recognizeLive, ...change(fake, said) },
      ...reins,
      answer: ({ partials = [], translations = [], text, late }) =>
        fake.answer(async ({ partial, translate, targets, spoken }) => {
          for (const said of partials) partial(said)
          for (const { target, text } of translations) if (targets.includes(target.code)) translate(target.code, text)
          await spoken
          if (late !== undefined) setTimeout(partial, 0, late)
          return text
        }),
    }
  },
})

type PlayUtterance = Extract<Utterance, { readonly kind: 'spoken' }>['play']
/** Plays an utterance, be it that the browser wants a gesture first. */
export type Play = (options: Parameters<PlayUtterance>[0], isBlocked: boolean) => ReturnType<PlayUtterance>

/** @param play of utterances that speak by themselves */
export const fakeTextToSpeeches = (change: Change<TextToSpeech> = () => ({}), play?: Play): TextToSpeechHarness => ({
  kind: play ? 'spoken' : 'audio',
  create() {
    const fake = fakeTextToSpeech()
    let isBlocked = false
    const { reins, said } = reinsOf(fake)
    return {
      adapter: { id: fake.id, prepare: fake.prepare, ...change(fake, said) },
      ...reins,
      answer: (audio) =>
        fake.answer(play ? { kind: 'spoken', play: (options) => play(options, isBlocked) } : { kind: 'audio', audio }),
      texts: () => fake.requests.map(({ text }) => text),
      voices: () => fake.requests.map(({ voice = 'none' }) => voice),
      setBlocked(blocked) {
        isBlocked = blocked
      },
    }
  },
})
