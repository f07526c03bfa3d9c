import * as v from 'valibot'
import { modules } from '../modules.ts'
import type { Duplex, Gender, LanguageCode, Module } from '../ports/common.ts'
import { maxNameChars } from '../text/clean-text.ts'
import { type CaptionStyle, captionFields } from './caption-style.ts'

export const minFontSize = 1
export const maxFontSize = 5
export const fontSizeStep = 1
export const playbackRates = [0.5, 0.75, 1, 1.25, 1.5] as const
/** Keys that a participant may choose to hold while speaking, as `KeyboardEvent.code`; the first is the default. */
export const holdKeys = ['Space', 'ControlRight', 'ShiftRight', 'F8'] as const
/** Notices of hosts that are remembered as dismissed. */
export const maxDismissedNotices = 100
/** Browsers make ids of 64 characters. */
const maxDeviceIdChars = 512

export type Panel = Module | 'tts' | 'stt'
export type PlaybackRate = (typeof playbackRates)[number]
export type HoldKey = (typeof holdKeys)[number]

/** How captions are shown while they are spoken. */
export type Reading = 'calm' | 'fast'

/** How much is shown of what others type, before they send it. */
export type TypedReading = 'letters' | 'words' | 'sentences'

export type ChatSettings = {
  /** The language the user speaks or types; `''` until one is chosen. */
  readonly sourceLanguage: LanguageCode
  /** The language the user reads. */
  readonly targetLanguage: LanguageCode
  readonly visible: boolean
  /** 1 to 5. @default 2 */
  readonly fontSize: number
  readonly username?: string
}

export type SubtitlesSettings = ChatSettings & {
  /** Shows the original below the translation. @default false */
  readonly bilingual: boolean
  /** `calm` shows words of an open line once they have stood for a moment, `fast` earlier, with the rest lighter. @default 'calm' */
  readonly reading: Reading
  /** Up to which end the others' text is shown while they type. @default 'words' */
  readonly typedReading: TypedReading
  /** What this participant types is seen by the others before it is sent. @default false */
  readonly liveTyping: boolean
  /** This participant has read that deleted letters are seen too: nothing is seen before. @default false */
  readonly toldOfLiveTyping: boolean
}

export type TtsSettings = {
  /** Id of the preferred `TextToSpeech`. @default the first */
  readonly vendor?: string
  readonly language: LanguageCode
  readonly visible: boolean
  /** @default 'male' */
  readonly gender: Gender
  /** The vendor's name for a voice; overrides `gender`. */
  readonly voice?: string
  /** @default 1 */
  readonly playbackRate: PlaybackRate
  /** Speaks faster than `playbackRate` while lines wait. @default false */
  readonly catchUp: boolean
}

export type SttSettings = {
  readonly visible: boolean
  /** Follows the source language of the target module. */
  readonly language: LanguageCode
  /** The module that recognised speech goes to. @default 'subtitles' */
  readonly target: Module
  /** Whether capture pauses while translated voice plays. @default 'half' */
  readonly duplex: Duplex
  /** Whether capture runs only while the participant holds a key or a button. @default false */
  readonly holdToSpeak: boolean
  /** The key to hold, as `KeyboardEvent.code`. @default 'Space' */
  readonly holdKey: HoldKey
  /** The microphone; missing: the system's. */
  readonly deviceId?: string
}

export type NoticesSettings = {
  /** Marks of the hosts' notices that were dismissed, oldest first. */
  readonly dismissed: readonly string[]
}

/** The choice of languages that panels follow, until one of them is given languages of its own. */
export type LanguagesSettings = {
  readonly speak: LanguageCode
  readonly read: LanguageCode
  readonly hear: LanguageCode
}

/** What a language is chosen for. */
export type LanguageUse = keyof LanguagesSettings

/** The participant's settings, shared by all panels. */
export type Settings = {
  readonly languages: LanguagesSettings
  readonly subtitles: SubtitlesSettings
  readonly chat: ChatSettings
  readonly tts: TtsSettings
  readonly stt: SttSettings
  readonly captions: CaptionStyle
  readonly notices: NoticesSettings
}

export type Group = keyof Settings

const deviceId = v.pipe(v.string(), v.minLength(1), v.maxLength(maxDeviceIdChars))
const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameChars))
const chatFields = {
  sourceLanguage: shortText,
  targetLanguage: shortText,
  visible: v.boolean(),
  fontSize: v.pipe(
    v.number(),
    v.minValue(minFontSize),
    v.maxValue(maxFontSize),
    v.check((size) => (size - minFontSize) % fontSizeStep === 0),
  ),
  username: shortText,
}

/** What each setting may be. */
export const fields = {
  languages: { speak: shortText, read: shortText, hear: shortText },
  subtitles: {
    ...chatFields,
    bilingual: v.boolean(),
    reading: v.picklist(['calm', 'fast']),
    typedReading: v.picklist(['letters', 'words', 'sentences']),
    liveTyping: v.boolean(),
    toldOfLiveTyping: v.boolean(),
  },
  chat: chatFields,
  tts: {
    vendor: shortText,
    language: shortText,
    visible: v.boolean(),
    gender: v.picklist(['male', 'female']),
    voice: shortText,
    playbackRate: v.picklist(playbackRates),
    catchUp: v.boolean(),
  },
  stt: {
    visible: v.boolean(),
    language: shortText,
    target: v.picklist(modules),
    duplex: v.picklist(['half', 'full']),
    holdToSpeak: v.boolean(),
    holdKey: v.picklist(holdKeys),
    deviceId: deviceId,
  },
  captions: captionFields,
  notices: { dismissed: v.pipe(v.array(shortText), v.maxLength(maxDismissedNotices)) },
} as const satisfies { [G in Group]: { readonly [F in keyof Required<Settings[G]>]: v.GenericSchema<unknown> } }

export const groups = Object.keys(fields) as readonly Group[]
