import type { AudioPlayer } from '../ports/audio-player.port.ts'
import type { Microphone } from '../ports/microphone.port.ts'
import type { RoomPolicy } from '../ports/room-policy.port.ts'
import type * as services from '../ports/services.port.ts'
import type { SpeechToText } from '../ports/speech-to-text.port.ts'
import type { TextToSpeech } from '../ports/text-to-speech.port.ts'
import type { Translator } from '../ports/translator.port.ts'
import type { Transport } from '../ports/transport.port.ts'

declare const brand: unique symbol

/** Identifies a port at run time; `T` is the type of its adapters. */
export interface Port<T, Many extends boolean = boolean> {
  readonly name: string
  /** Takes a list of adapters, in plugin order, which is failover order, instead of exactly one. */
  readonly many: Many
  readonly [brand]?: T
}

const port = <T>(name: string): Port<T, false> => ({ name, many: false })
const list = <T>(name: string): Port<T, true> => ({ name, many: true })

export const Ports = {
  Translator: list<Translator>('Translator'),
  SpeechToText: list<SpeechToText>('SpeechToText'),
  TextToSpeech: list<TextToSpeech>('TextToSpeech'),
  DictionarySource: list<services.DictionarySource>('DictionarySource'),
  TokenSource: list<services.TokenSource>('TokenSource'),
  Transport: port<Transport>('Transport'),
  RoomPolicy: port<RoomPolicy>('RoomPolicy'),
  LanguageCatalog: port<services.LanguageCatalog>('LanguageCatalog'),
  Microphone: port<Microphone>('Microphone'),
  AudioPlayer: port<AudioPlayer>('AudioPlayer'),
  Page: port<services.Page>('Page'),
  SettingsStore: port<services.SettingsStore>('SettingsStore'),
  Clock: port<services.Clock>('Clock'),
  Logger: port<services.Logger>('Logger'),
  CredentialStore: port<services.CredentialStore>('CredentialStore'),
} as const

// biome-ignore lint/suspicious/noExplicitAny: a list of ports of different types has no narrower type
type AnyPort = Port<any, boolean>
type Value<Need> =
  Need extends OptionalNeed<infer T>
    ? T | undefined
    : Need extends Port<infer T, infer Many>
      ? Many extends true
        ? readonly T[]
        : T
      : never
type Values<Needs extends readonly AnyPort[]> = { [Index in keyof Needs]: Value<Needs[Index]> }

/** A port that an adapter can do without. */
export interface OptionalNeed<T> extends Port<T, false> {
  readonly optional: true
}

/** Makes a need optional: `undefined` when no plugin fills the port. Lists do not need this; they are empty then. */
export const optional = <T>(port: Port<T, false>): OptionalNeed<T> => ({ ...port, optional: true })

/** One filled port, with the ports that its factory needs. */
export interface Provision {
  readonly port: AnyPort
  readonly needs: readonly AnyPort[]
  readonly create: (...needs: never[]) => unknown
}

/** A named set of provisions. Made by {@link definePlugin}; has no effects. */
export interface Plugin {
  readonly id: string
  readonly provisions: readonly Provision[]
}

/** Fills a port. `create` is called once, when the booth is made, with the needed adapters in order. */
export function provide<T, const Needs extends readonly AnyPort[]>(
  filled: Port<T>,
  needs: Needs,
  create: (...needs: Values<Needs>) => T,
): Provision {
  return { port: filled, needs, create: create as Provision['create'] }
}

/** Groups provisions under an id, which appears in errors. */
export function definePlugin(id: string, ...provisions: readonly Provision[]): Plugin {
  return { id, provisions }
}
