import { definePlugin, type Plugin, Ports, provide } from '@lingobooth/core'
import { fakeAudioPlayer } from './fake-audio-player.ts'
import { fakeMicrophone } from './fake-microphone.ts'
import {
  fakeDictionarySource,
  fakeLanguageCatalog,
  fakePage,
  fakeTokenSource,
  memorySettingsStore,
} from './fake-services.ts'
import { fakeSpeechToText } from './fake-speech-to-text.ts'
import { fakeTextToSpeech } from './fake-text-to-speech.ts'
import { fakeTranslator } from './fake-translator.ts'
import { manualClock } from './manual-clock.ts'
import { memoryNetwork } from './memory-network.ts'
import { silentLogger } from './silent-logger.ts'

type Provision = Plugin['provisions'][number]

const ports = {
  translator: Ports.Translator,
  speechToText: Ports.SpeechToText,
  textToSpeech: Ports.TextToSpeech,
  dictionarySource: Ports.DictionarySource,
  tokenSource: Ports.TokenSource,
  transport: Ports.Transport,
  languageCatalog: Ports.LanguageCatalog,
  microphone: Ports.Microphone,
  audioPlayer: Ports.AudioPlayer,
  page: Ports.Page,
  settingsStore: Ports.SettingsStore,
  clock: Ports.Clock,
  logger: Ports.Logger,
} as const

type PortName = keyof typeof ports

const makeFakes = () => {
  const network = memoryNetwork()
  return {
    network,
    transport: network.transport(),
    translator: fakeTranslator(),
    speechToText: fakeSpeechToText(),
    textToSpeech: fakeTextToSpeech(),
    dictionarySource: fakeDictionarySource(),
    tokenSource: fakeTokenSource(),
    languageCatalog: fakeLanguageCatalog(),
    microphone: fakeMicrophone(),
    audioPlayer: fakeAudioPlayer(),
    page: fakePage(),
    settingsStore: memorySettingsStore(),
    clock: manualClock(),
    logger: silentLogger(),
  }
}

export type Fakes = ReturnType<typeof makeFakes>

export interface FakePlugins extends Fakes {
  readonly plugins: readonly Plugin[]
}

export interface FakePluginsOptions extends Partial<Fakes> {
  /** Ports to leave unfilled. @default none */
  readonly without?: readonly PortName[]
}

/** A fake plugin for each port, with handles to control them. Pass one `network` to several booths to connect them. */
export function fakePlugins({ without = [], ...given }: FakePluginsOptions = {}): FakePlugins {
  const network = given.network ?? memoryNetwork()
  const fakes: Fakes = { ...makeFakes(), transport: network.transport(), ...given, network }
  const names = Object.keys(ports) as PortName[]
  const plugins = names
    .filter((name) => !without.includes(name))
    .map((name) => definePlugin(`fake-${name}`, provideFake(name, fakes)))
  return { ...fakes, plugins }
}

function provideFake(name: PortName, fakes: Fakes): Provision {
  return provide(ports[name] as Parameters<typeof provide>[0], [], () => fakes[name])
}
