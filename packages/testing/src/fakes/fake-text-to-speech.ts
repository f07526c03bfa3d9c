import { AdapterError, type TextToSpeech, type Utterance } from '@lingobooth/core'
import { scriptedVendor, type VendorScript } from './script.ts'

type SpeechRequest = Parameters<TextToSpeech['prepare']>[0]
type ListedVoice = Awaited<ReturnType<NonNullable<TextToSpeech['voices']>>>[number]

export interface FakeTextToSpeechOptions {
  /** @default 'fake-text-to-speech' */
  readonly id?: string
  readonly maxChars?: number
  /** The voices that it lists for every language; read anew for each line. @default it lists none */
  readonly voices?: readonly ListedVoice[]
}

export interface FakeTextToSpeech extends TextToSpeech, VendorScript<SpeechRequest, Utterance> {}

/** An audio utterance whose bytes are the text, so that a test can read what is played. */
export const spokenText = (text: string): Utterance => ({
  kind: 'audio',
  audio: new Blob([text], { type: 'audio/mpeg' }),
})

/** Returns {@link spokenText} by default. */
export function fakeTextToSpeech(options: FakeTextToSpeechOptions = {}): FakeTextToSpeech {
  const id = options.id ?? 'fake-text-to-speech'
  const script = scriptedVendor<SpeechRequest, Utterance>(id, ({ text }) => spokenText(text))
  const textToSpeech: TextToSpeech = {
    id,
    ...(options.maxChars === undefined ? {} : { maxChars: options.maxChars }),
    ...(options.voices && { voices: async () => options.voices ?? [] }),
    async prepare(request, { signal } = {}) {
      const utterance = await script.call(request, signal)
      if (utterance.kind === 'audio' && utterance.audio.size === 0)
        throw new AdapterError(id, 'bad-response', 'The fake was told to answer without sound.')
      return utterance
    },
  }
  return Object.assign(script, textToSpeech)
}
