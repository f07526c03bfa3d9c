import { type Plugin, Ports } from '@lingobooth/core'
import type { NeuralName } from '@lingobooth/local-engines'
import { type HttpSpeechToTextOptions, httpSpeechToText, httpTranslator } from '@lingobooth/vendor-http'
import { whisperLiveKitSpeechToText } from '@lingobooth/vendor-stream'

/** A recogniser, or none, and a translator that work together. */
export interface EngineSet {
  /** Of its row, and of the file of its results. */
  readonly name: string
  /** None for text that is typed. */
  readonly recognizer?: string
  readonly translator: string
  /** Variables of the environment without which it does not run. */
  readonly needs: readonly string[]
  /** Which of the demo's neural engines are used: `node scripts/provision.ts --only neural` installs them. @default none */
  readonly neural?: readonly NeuralName[]
  /** Adds noise that is so far below the speech, in decibels. @default none */
  readonly snrDb?: number
  /** Whether the booths have the terms of the passages in their glossary. @default false */
  readonly glossary?: boolean
  /** Changes the demo’s vendors, which are PocketSphinx and Apertium. */
  vendorsOf(vendors: readonly Plugin[]): readonly Plugin[]
}

type PortName = 'SpeechToText' | 'Translator'

/** The vendors with another one for what it can do. */
const replacing = (port: PortName, vendors: readonly Plugin[], other: Plugin): readonly Plugin[] => [
  ...vendors.map((plugin) => ({
    ...plugin,
    provisions: plugin.provisions.filter((provision) => provision.port.name !== Ports[port].name),
  })),
  other,
]

/** @throws where the variable is not set */
function variable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}.`)
  return value
}

export const typedApertium: EngineSet = {
  name: 'typed-apertium',
  translator: 'Apertium',
  needs: [],
  vendorsOf: (vendors) => vendors,
}

const typedApertiumGlossary: EngineSet = {
  ...typedApertium,
  name: 'typed-apertium-glossary',
  translator: 'Apertium, with a glossary',
  glossary: true,
}

const pocketsphinxApertium: EngineSet = {
  name: 'pocketsphinx-apertium',
  recognizer: 'PocketSphinx, live',
  translator: 'Apertium',
  needs: [],
  vendorsOf: (vendors) => vendors,
}

/** As in a room with a fan, a keyboard, rain or traffic. */
const pocketsphinxApertiumNoise: EngineSet = {
  ...pocketsphinxApertium,
  name: 'pocketsphinx-apertium-noise',
  recognizer: 'PocketSphinx, live',
  snrDb: 10,
}

/** The demo as it starts. */
const whisperApertium: EngineSet = {
  name: 'whisper-apertium',
  recognizer: 'Whisper tiny.en, live',
  translator: 'Apertium',
  needs: [],
  neural: ['whisper'],
  vendorsOf: (vendors) => vendors,
}

/** As in a room with a fan, a keyboard, rain or traffic. */
const whisperApertiumNoise: EngineSet = {
  ...whisperApertium,
  name: 'whisper-apertium-noise',
  recognizer: 'Whisper tiny.en, live',
  snrDb: 10,
}

/** The demo with `--neural`: Bergamot translates into Portuguese, and Apertium into the others. */
const bergamot = {
  translator: 'Bergamot into Portuguese, Apertium into the others',
  needs: ['LINGOBOOTH_NEURAL'],
  vendorsOf: (vendors) => vendors,
} as const satisfies Omit<EngineSet, 'name'>

const typedBergamot: EngineSet = { ...bergamot, name: 'typed-bergamot', neural: ['bergamot'] }
const whisperBergamot: EngineSet = {
  ...bergamot,
  name: 'whisper-bergamot',
  recognizer: 'Whisper tiny.en, live',
  neural: ['whisper', 'bergamot'],
}

export const libreTranslate: EngineSet = {
  name: 'typed-libretranslate',
  translator: 'LibreTranslate',
  needs: ['LIBRETRANSLATE_URL'],
  vendorsOf: (vendors) =>
    replacing(
      'Translator',
      vendors,
      httpTranslator({
        id: 'libretranslate',
        url: new URL('/translate', variable('LIBRETRANSLATE_URL')).href,
        body: {
          q: '{text}',
          source: '{source}',
          target: '{target}',
          format: 'text',
          ...(process.env.LIBRETRANSLATE_API_KEY && { api_key: process.env.LIBRETRANSLATE_API_KEY }),
        },
        valueResponse: 'translatedText',
        languageFormat: 'language',
      }),
    ),
}

/** OpenAI’s call for recordings, as Speaches has it; whisper.cpp takes the same form at `/inference`. */
export const transcriptionVendor = (): HttpSpeechToTextOptions => ({
  id: 'transcription',
  url: variable('TRANSCRIPTION_URL'),
  body: { model: process.env.TRANSCRIPTION_MODEL ?? 'whisper-1', language: '{source}', response_format: 'json' },
  bodyType: 'form-data',
  valueResponse: 'text',
  languageFormat: 'language',
})

const transcriptionServer: EngineSet = {
  name: 'transcription-apertium',
  recognizer: 'Speaches, whisper.cpp or another server for recordings',
  translator: 'Apertium',
  needs: ['TRANSCRIPTION_URL'],
  vendorsOf: (vendors) => replacing('SpeechToText', vendors, httpSpeechToText(transcriptionVendor())),
}

const whisperLiveKit: EngineSet = {
  name: 'whisperlivekit-apertium',
  recognizer: 'WhisperLiveKit, live',
  translator: 'Apertium',
  needs: ['WHISPERLIVEKIT_URL'],
  vendorsOf: (vendors) =>
    replacing(
      'SpeechToText',
      vendors,
      whisperLiveKitSpeechToText({ url: new URL('/v1/listen', variable('WHISPERLIVEKIT_URL')).href }),
    ),
}

/** In the order of the page. */
export const engineSets: readonly EngineSet[] = [
  typedApertium,
  typedApertiumGlossary,
  pocketsphinxApertium,
  whisperApertium,
  pocketsphinxApertiumNoise,
  whisperApertiumNoise,
  typedBergamot,
  whisperBergamot,
  libreTranslate,
  transcriptionServer,
  whisperLiveKit,
]
