import type { LanguageCode, Module } from '../../ports/common.ts'

export const transcriptFormats = ['vtt', 'srt', 'txt', 'json'] as const
export type TranscriptFormat = (typeof transcriptFormats)[number]

/** What a file says besides the lines. @default in English */
export interface TranscriptWords {
  /** Beside a line that should be translated and is not. */
  readonly untranslated: string
  /** Beside the name of the author of a chat message. */
  readonly chat: string
  /** That many older lines are gone, because a panel keeps only the latest ones. */
  dropped(lines: number): string
  /** That many lines from before the join, or before `originAtMs`, are left out, where times start at 0. */
  earlier(lines: number): string
}

export interface FileLine {
  readonly module: Module
  readonly key: string
  /** Cleaned: without control characters. */
  readonly name: string
  readonly own: boolean
  readonly language: string
  /** Without characters that reorder what stands around it, as that of the translation. */
  readonly text: string
  /** Null when there is none, or none is needed. */
  readonly translation: { readonly language: string; readonly text: string } | null
  readonly untranslated: boolean
  /** From the join, or from `originAtMs`; negative for what was said before it. */
  readonly startMs: number
  /** End of the speech; null for a typed line. */
  readonly endMs: number | null
  readonly revised: boolean
  readonly isFile: boolean
}

export interface TranscriptContent {
  readonly joinedAtMs: number | null
  /** From where times count, if not from the join. */
  readonly originAtMs?: number | undefined
  /** `original`, `both`, or the BCP 47 tag of the one language. */
  readonly language: string
  readonly lines: readonly FileLine[]
  readonly dropped: number
  readonly words: TranscriptWords
}

export interface TranscriptExportOptions {
  readonly format: TranscriptFormat
  /** `both`: the original, and its translation into the language that the panel shows. Otherwise a catalogue code or BCP 47 tag. @default 'both' */
  readonly language?: 'original' | 'both' | LanguageCode
  /** @default ['subtitles'] */
  readonly modules?: readonly Module[]
  /** The moment from which times count, such as the beginning of a recording, by the clock of this device, in milliseconds since 1970. Captions leave out what ended before it. @default the first join of the room */
  readonly originAtMs?: number
  /** Whether to translate what is in no such language yet, counted and limited like every translation. @default false */
  readonly translateMissing?: boolean
  /** Called while lines are translated. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void
  /** Gives up translating: the export then rejects with `aborted`. */
  readonly signal?: AbortSignal
  /** What stands in the file besides the lines, in another language. @default in English */
  readonly words?: Partial<TranscriptWords>
}

export interface TranscriptFile {
  readonly text: string
  /** Suggested, with the local date and time. */
  readonly fileName: string
  /** Without a charset: the text is to be written as UTF-8. */
  readonly mediaType: string
  /** Lines that should be translated and are not. */
  readonly untranslated: number
}

/** The transcript in one of the languages in which its lines are said or translated. */
export interface LanguageFile extends TranscriptFile {
  /** BCP 47 tag, which `fileName` has before its ending. */
  readonly language: string
}
