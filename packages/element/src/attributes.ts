import type { Gender } from '@lingobooth/core'

/** Attributes with a text, by the property that mirrors them. */
export const textAttributes = {
  room: 'room',
  name: 'name',
  language: 'language',
  gender: 'gender',
  theme: 'theme',
  interfaceLanguage: 'interface-language',
  captionsNotice: 'captions-notice',
  invite: 'invite',
  coreServiceUrl: 'core-service-url',
  translateUrl: 'translate-url',
  recognizeUrl: 'recognize-url',
  speakUrl: 'speak-url',
  settingsKey: 'settings-key',
  userId: 'user-id',
} as const

/** Attributes that are on or off: `attach-file` is on, `attach-file="false"` is off, and without the attribute the default holds. */
export const flagAttributes = {
  attachFile: 'attach-file',
  closable: 'closable',
  header: 'header',
  listen: 'listen',
  microphone: 'microphone',
  muteButton: 'mute-button',
  playbackSpeed: 'playback-speed',
  showInput: 'show-input',
} as const

export type TextAttribute = (typeof textAttributes)[keyof typeof textAttributes]
export type FlagAttribute = (typeof flagAttributes)[keyof typeof flagAttributes]

/** Properties that mirror attributes; null removes the attribute. */
export interface AttributeProperties {
  /** Conference name. Required. */
  room: string | null
  /** User name. Required. */
  name: string | null
  /** BCP 47 tag or catalogue code. Required. */
  language: string | null
  /** Gender of the voice that this participant hears. @default 'male' */
  gender: Gender | null
  /** @default that of the page or the system */
  theme: 'light' | 'dark' | null
  /** `page`, `browser`, `reader` or a BCP 47 tag. @default `browser`, or English where `messages` are given */
  interfaceLanguage: string | null
  /** Tells each participant once that captions run, and who hears. @default none */
  captionsNotice: string | null
  /** Address that brings others into this room: shown with its QR code while nobody else is there. @default not shown */
  invite: string | null
  /** The languages are fetched from `<coreServiceUrl>/languages`. Required without `booth` or a plugin that fills `LanguageCatalog`. */
  coreServiceUrl: string | null
  /** Receives `{ text, from, to }` as JSON and answers `{ translation }`. @default lines stay as they were said */
  translateUrl: string | null
  /** Receives a form with the recording as `file` and its `language`, and answers `{ text }`. @default no capture */
  recognizeUrl: string | null
  /** Receives `{ text, to, gender }` as JSON and answers with sound. @default no voice */
  speakUrl: string | null
  /** Keeps the settings in localStorage under this key; each element of a page needs its own. @default not kept */
  settingsKey: string | null
  /** Identifies the user across tabs and visits. @default random */
  userId: string | null
  /** Shows `Attach file`. @default false */
  attachFile: boolean | null
  /** Shows `Close`. @default true */
  closable: boolean | null
  /** Shows the titles of the panels and their buttons. @default true */
  header: boolean | null
  /** For audiences: hears and reads, but says, writes and answers nothing, and is not listed. @default false */
  listen: boolean | null
  /** Shows the toggle `Microphone`. @default true */
  microphone: boolean | null
  /** Shows `Mute` or `Unmute` in the header of Subtitles. @default true */
  muteButton: boolean | null
  /** Shows the menu `Playback speed`. @default true */
  playbackSpeed: boolean | null
  /** Shows the typing box of Subtitles. @default true */
  showInput: boolean | null
}
