import * as v from 'valibot'
import { modules } from '../modules.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import { type CaptionStyle, type CaptionStyleChange, captionFields } from './caption-style.ts'
import {
  type ChatSettings,
  fields,
  type Group,
  holdKeys,
  type LanguagesSettings,
  type LanguageUse,
  maxDismissedNotices,
  type Panel,
  type Settings,
} from './settings-fields.ts'

const defaultFontSize = 2
const defaultPlaybackRate = 1
export const defaultGender = 'male'
const defaultVisible = { subtitles: true, chat: true, tts: false, stt: false } as const
const defaultSttTarget = 'subtitles'
const defaultDuplex = 'half'
const defaultBilingual = false
/** Catching up, when turned on: one step faster for each stretch of queued speech, up to the number of steps. */
const defaultCatchUp = false
const defaultReading = 'calm'
const defaultTyping = { typedReading: 'words', liveTyping: false, toldOfLiveTyping: false } as const

export type { HoldKey, LanguageUse, Panel, Reading, Settings, TypedReading } from './settings-fields.ts'

const inAll = (language: LanguageCode): LanguagesSettings => ({ speak: language, read: language, hear: language })

/** The defaults, with one language everywhere (the page's `lng`). */
export function initialSettings(language: LanguageCode = ''): Settings {
  const chat = { sourceLanguage: language, targetLanguage: language, fontSize: defaultFontSize }
  return {
    languages: inAll(language),
    subtitles: {
      ...chat,
      visible: defaultVisible.subtitles,
      bilingual: defaultBilingual,
      reading: defaultReading,
      ...defaultTyping,
    },
    chat: { ...chat, visible: defaultVisible.chat },
    tts: {
      language,
      visible: defaultVisible.tts,
      gender: defaultGender,
      playbackRate: defaultPlaybackRate,
      catchUp: defaultCatchUp,
    },
    stt: {
      language,
      visible: defaultVisible.stt,
      target: defaultSttTarget,
      duplex: defaultDuplex,
      holdToSpeak: false,
      holdKey: holdKeys[0],
    },
    captions: {},
    notices: { dismissed: [] },
  }
}

function put<G extends Group>(
  settings: Settings,
  group: G,
  field: keyof Settings[G] & string,
  value: unknown,
): Settings {
  const schema = (fields[group] as Readonly<Record<string, v.GenericSchema<unknown>>>)[field]
  if (!schema || !v.is(schema, value) || Object.is(settings[group][field], value)) return settings
  return { ...settings, [group]: { ...settings[group], [field]: value } }
}

function unset<G extends Group>(settings: Settings, group: G, field: keyof Settings[G] & string): Settings {
  if (!Object.hasOwn(settings[group], field)) return settings
  const rest: Record<string, unknown> = { ...settings[group] }
  delete rest[field]
  return { ...settings, [group]: rest }
}

/** The settings that no rule ties to others. */
export type Field<P extends Panel> = Exclude<
  keyof Settings[P] & string,
  'sourceLanguage' | 'targetLanguage' | 'language' | 'target'
>

/** Any number, as a host may pass one that is not among the choices. */
export type Value<P extends Panel, F extends Field<P>> = Settings[P][F] extends number ? number : Settings[P][F]

/** A value that the setting cannot have changes nothing. */
export const set: <P extends Panel, F extends Field<P>>(
  settings: Settings,
  panel: P,
  field: F,
  value: Value<P, F>,
) => Settings = put

/** Without a value, nothing is preferred. */
export const prefer = <P extends 'tts' | 'stt'>(
  settings: Settings,
  panel: P,
  field: Extract<Field<P>, 'voice' | 'vendor' | 'deviceId'>,
  value: string | undefined,
): Settings => (value ? put(settings, panel, field, value) : unset(settings, panel, field))

/** `stt.language` follows the source of its target module. */
const follow = (settings: Settings): Settings =>
  put(settings, 'stt', 'language', settings[settings.stt.target].sourceLanguage)

/** Sets a module's source language; the capture language follows if the module is its target. */
export function setSource(settings: Settings, module: Module, language: LanguageCode): Settings {
  const next = put(settings, module, 'sourceLanguage', language)
  return next.stt.target === module ? follow(next) : next
}

export const setTarget = (settings: Settings, module: Module, language: LanguageCode): Settings =>
  put(settings, module, 'targetLanguage', language)

export const setVoiceLanguage = (settings: Settings, language: LanguageCode): Settings =>
  put(settings, 'tts', 'language', language)

export const setSttTarget = (settings: Settings, target: Module): Settings => {
  const next = put(settings, 'stt', 'target', target)
  return next === settings ? settings : follow(next)
}

/** Closes panels that the page does not have; speech then goes to the module that it has. */
export function closePanels(settings: Settings, panels: readonly Panel[]): Settings {
  const closed = panels.reduce((next, panel) => put(next, panel, 'visible', false), settings)
  const there = modules.find((module) => !panels.includes(module))
  return there && panels.includes(closed.stt.target) ? setSttTarget(closed, there) : closed
}

/** Panels that the page has again. */
export const openPanels = (settings: Settings, panels: Iterable<readonly [panel: Panel, open: boolean]>): Settings =>
  [...panels].reduce((next, [panel, open]) => put(next, panel, 'visible', open), settings)

export const setCaptionStyle = (settings: Settings, change: CaptionStyleChange): Settings =>
  (Object.keys(captionFields) as (keyof CaptionStyle)[])
    .filter((field) => Object.hasOwn(change, field))
    .reduce(
      (next, field) =>
        change[field] === undefined ? unset(next, 'captions', field) : put(next, 'captions', field, change[field]),
      settings,
    )

export const dismissForGood = (settings: Settings, mark: string): Settings =>
  put(settings, 'notices', 'dismissed', [...settings.notices.dismissed, mark].slice(-maxDismissedNotices))

export const resetCaptionStyle = (settings: Settings): Settings =>
  Object.keys(settings.captions).length > 0 ? { ...settings, captions: {} } : settings

/** The capture language and the source language of its target module are one setting. */
export const setSttLanguage = (settings: Settings, language: LanguageCode): Settings =>
  setSource(settings, settings.stt.target, language)

/** Whether a panel has the languages of the choice. Speak follows the module that it captures for. */
function follows({ languages: { speak, read, hear }, tts, stt, ...settings }: Settings, panel: Panel): boolean {
  if (panel === 'tts') return tts.language === hear
  if (panel === 'stt') return stt.language === settings[stt.target].sourceLanguage
  return settings[panel].sourceLanguage === speak && settings[panel].targetLanguage === read
}

/** Makes this the choice of languages, and gives it to the panels that follow it, or to these. */
function choose(
  settings: Settings,
  languages: LanguagesSettings,
  includes = (panel: Panel) => follows(settings, panel),
): Settings {
  const { speak, read, hear } = languages
  const spoken = modules
    .filter(includes)
    .reduce((next, module) => setTarget(setSource(next, module, speak), module, read), { ...settings, languages })
  const heard = includes('tts') ? setVoiceLanguage(spoken, hear) : spoken
  return includes('stt') ? heard : put(heard, 'stt', 'language', settings.stt.language)
}

/** Chooses a language for one use or all, in every panel that follows the choice. What is heard follows what is read while they are the same. */
export function chooseLanguage(settings: Settings, language: LanguageCode, use?: LanguageUse): Settings {
  const { read, hear } = settings.languages
  const heard = use === 'read' && read === hear ? { hear: language } : {}
  const languages = use ? { ...settings.languages, ...heard, [use]: language } : inAll(language)
  return choose(settings, languages)
}

/** Swaps source and target if they differ, in all panels that follow the choice if this one does; the voice then speaks the new target. */
export function flip(settings: Settings, module: Module): Settings {
  const { sourceLanguage, targetLanguage } = settings[module]
  if (sourceLanguage === targetLanguage) return settings
  const languages = { speak: targetLanguage, read: sourceLanguage, hear: sourceLanguage }
  const swapped = follows(settings, module)
    ? choose(settings, languages)
    : setTarget(setSource(settings, module, targetLanguage), module, sourceLanguage)
  return setVoiceLanguage(swapped, sourceLanguage)
}

export const applyLanguage = (settings: Settings, language: LanguageCode, seeded?: ReadonlySet<Panel>): Settings =>
  choose(settings, inAll(language), (panel) => !seeded?.has(panel))

/** Maps the languages of the panels with `codeOf`: seeds may be tags, from before the catalogue has loaded. */
export function nameLanguages(settings: Settings, codeOf: (language: LanguageCode) => LanguageCode): Settings {
  const { subtitles, chat, tts, stt } = settings
  const both = ({ sourceLanguage, targetLanguage }: ChatSettings) => ({
    sourceLanguage: codeOf(sourceLanguage),
    targetLanguage: codeOf(targetLanguage),
  })
  return {
    ...settings,
    subtitles: { ...subtitles, ...both(subtitles) },
    chat: { ...chat, ...both(chat) },
    tts: { ...tts, language: codeOf(tts.language) },
    stt: { ...stt, language: codeOf(stt.language) },
  }
}

export interface ModuleSeed {
  readonly initialSourceLanguage: LanguageCode
  readonly initialTargetLanguage: LanguageCode
  readonly initialVisibility: boolean
  readonly username: string
}

export interface LanguageSeed {
  readonly initialLanguage: LanguageCode
  readonly initialVisibility?: boolean
}

/** Applies a panel's initial values. Capture follows a module's source language, unless Speak was given its own. */
export function seed(settings: Settings, panel: Module, initial: ModuleSeed): Settings
export function seed(settings: Settings, panel: 'tts' | 'stt', initial: LanguageSeed): Settings
export function seed(settings: Settings, panel: Panel, initial: ModuleSeed | LanguageSeed): Settings {
  const shown = put(settings, panel, 'visible', initial.initialVisibility)
  if (panel === 'tts' || panel === 'stt')
    return put(shown, panel, 'language', (initial as LanguageSeed).initialLanguage)
  const { initialSourceLanguage, initialTargetLanguage, username } = initial as ModuleSeed
  const follows = settings.stt.target === panel && settings.stt.language === settings[panel].sourceLanguage
  const sourced = put(shown, panel, 'sourceLanguage', initialSourceLanguage)
  const targeted = setTarget(follows ? follow(sourced) : sourced, panel, initialTargetLanguage)
  return put(targeted, panel, 'username', username)
}

/** The capture language for a module: Speak's language if the module is its target, otherwise the module's source. */
export const captureLanguage = ({ stt, ...settings }: Settings, module: Module): LanguageCode =>
  stt.target === module ? stt.language : settings[module].sourceLanguage
