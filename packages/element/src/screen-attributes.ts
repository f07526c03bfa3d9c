/** Attributes of `<lingo-caption-screen>` with a text, by the property that mirrors them. */
export const screenTexts = {
  room: 'room',
  language: 'language',
  background: 'background',
  theme: 'theme',
  size: 'size',
  maxLines: 'max-lines',
  maxLineChars: 'max-line-chars',
  interfaceLanguage: 'interface-language',
  coreServiceUrl: 'core-service-url',
  translateUrl: 'translate-url',
  settingsKey: 'settings-key',
  userId: 'user-id',
} as const

/** Attributes that are on or off. */
export const screenFlags = { autologin: 'autologin' } as const

/** Properties that mirror attributes; null removes the attribute. */
export interface ScreenAttributeProperties {
  /** Conference name. Required, unless the page URL has it as `id` and `autologin` is on. */
  room: string | null
  /** BCP 47 tag or catalogue code of what is read. Required, unless the page URL has it as `lng` and `autologin` is on. */
  language: string | null
  /** What is behind the words: `theme` are the colours of the panels. @default 'black' */
  background: 'black' | 'transparent' | 'theme' | null
  /** With the background `theme`. @default that of the page or the system */
  theme: 'light' | 'dark' | null
  /** Of the letters, in percent of the size that fits the window best: 25 to 500. @default 100 */
  size: string | null
  /** @default as many as have room, about 120 letters in all */
  maxLines: string | null
  /** Wide characters, such as Chinese ones, count twice. @default 22 to 32, by the shape of the window, up to 80 in a low band */
  maxLineChars: string | null
  /** `page`, `browser`, `reader` or a BCP 47 tag. @default `reader` */
  interfaceLanguage: string | null
  /** The languages are fetched from `<coreServiceUrl>/languages`. Required without `booth` or a plugin that fills `LanguageCatalog`. */
  coreServiceUrl: string | null
  /** Receives `{ text, from, to }` as JSON and answers `{ translation }`. @default lines stay as they were said */
  translateUrl: string | null
  /** Keeps the settings in localStorage under this key, with the style of captions. @default not kept */
  settingsKey: string | null
  /** Identifies the user across tabs and visits. @default random */
  userId: string | null
  /** Reads room and language from `id` and `lng` of the page URL. @default false */
  autologin: boolean | null
}
