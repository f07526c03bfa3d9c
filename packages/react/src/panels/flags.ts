/** Flags of every panel. */
export interface CommonFlags {
  /** Shows `Close`. @default true */
  readonly closable?: boolean | undefined
  /** Shows the title of the panel and its buttons. @default true */
  readonly header?: boolean | undefined
}

export interface SubtitlesFlags extends CommonFlags {
  /** Shows the toggle `Microphone` in a panel that is used alone; the whole booth has Speak. @default true */
  readonly microphone?: boolean | undefined
  /** Shows the menu `Playback speed`. @default true */
  readonly playbackSpeed?: boolean | undefined
  /** Shows `Mute` or `Unmute` in the header. @default true */
  readonly muteButton?: boolean | undefined
  /** Shows the typing box. @default true */
  readonly showInput?: boolean | undefined
}

export interface ChatFlags extends CommonFlags {
  /** Shows `Attach file`. @default false */
  readonly attachFile?: boolean | undefined
  /** Shows the toggle `Microphone` in a panel that is used alone; the whole booth has Speak. @default true */
  readonly microphone?: boolean | undefined
}

const defaults = {
  attachFile: false,
  microphone: true,
  closable: true,
  playbackSpeed: true,
  showInput: true,
  header: true,
  muteButton: true,
}

/** The host's flags over the defaults; undefined means the default. */
export function withDefaults(flags: Partial<Record<keyof typeof defaults, boolean | undefined>>): typeof defaults {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(given) }
}
