import type { Utterance } from '@lingobooth/core'
import { sampleLanguages, wavOf } from '@lingobooth/testing'
import { type DoubleKind, type DoubleName, keyOfDouble, vendorDoubles } from '@lingobooth/testing/vendor-doubles'
import {
  azure,
  coreService,
  deepgram,
  deepl,
  elevenlabs,
  google,
  libreTranslate,
  openaiCompatible,
  type PresetOptions,
  type VendorPortOptions,
  type VendorPorts,
  type VendorPreset,
  vendorPorts,
} from '../index.ts'

type Make = (options: Pick<PresetOptions, 'apiKey' | 'keyInPage'> & { readonly url: string }) => VendorPreset

/** Every preset, as its own server would use it. */
export const presets: Readonly<Record<DoubleName, Make>> = {
  azure: (options) => azure({ ...options, region: 'westeurope' }),
  'core-service': coreService,
  deepgram,
  deepl: (options) => deepl({ ...options, formality: 'more' }),
  elevenlabs,
  google,
  libretranslate: libreTranslate,
  openai: (options) =>
    openaiCompatible({ ...options, translationModel: 'chat', speechModel: 'whisper-1', voiceModel: 'tts-1' }),
}

/** Every port of every preset. */
export const presetCases = Object.entries(presets).flatMap(([name, make]) =>
  [...new Set(vendorDoubles[name as DoubleName].calls.map(({ kind }) => kind))].map((kind) => ({
    title: `${name}, ${kind}`,
    name: name as DoubleName,
    kind,
    ports: (url: string, options: VendorPortOptions = {}, apiKey = keyOfDouble) =>
      vendorPorts(make({ url, apiKey }), options),
  })),
)

export const saidText = 'Where is "the station" & why?'
const { americanEnglish, french } = sampleLanguages
const segment = { id: 'segment', wav: wavOf(new Int16Array(8_000)), startedAtMs: 0, endedAtMs: 500, cut: false }

/** One call, whatever the port. */
export async function callPort(
  ports: VendorPorts,
  kind: DoubleKind,
  { language = americanEnglish, target = french, signal = new AbortController().signal, terms = [] as string[] } = {},
): Promise<string> {
  if (kind === 'translation')
    return String(await ports.translator?.translate({ text: saidText, source: language, target }, { signal }))
  if (kind === 'textToSpeech') {
    const request = { text: saidText, language: target, gender: 'female' } as const
    return soundText(await ports.textToSpeech?.prepare(request, { signal }))
  }
  const heard = await ports.speechToText?.recognize(segment, { language, signal, terms })
  return typeof heard === 'string' ? heard : String(heard?.text)
}

/** The bytes of a sound, as text to compare. */
async function soundText(utterance: Utterance | undefined): Promise<string> {
  if (!utterance || utterance.kind === 'spoken') return 'no sound'
  const sound = new Response(utterance.kind === 'audio' ? utterance.audio : utterance.chunks)
  return Buffer.from(await sound.arrayBuffer()).toString('hex')
}
