/// <reference path="./webvtt-parser.d.ts" />
import { parse } from 'subsrt-ts'
import webvtt from 'webvtt-parser'

export interface ReadCue {
  readonly startMs: number
  readonly endMs: number
  readonly name: string
  readonly text: string
}

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const unescaped = (text: string) => text.replace(/&(amp|lt|gt);/g, (entity) => Reflect.get(entities, entity))

/** Reads a file with the validator of the W3C, which knows no escapes in names. */
export function readVtt(file: string): { readonly cues: readonly ReadCue[]; readonly errors: readonly string[] } {
  const { cues, errors } = new webvtt.WebVTTParser(entities).parse(file)
  return {
    cues: cues.map(({ startTime, endTime, tree }) => {
      const [first] = tree.children
      const voice = first?.name === 'v' ? first : undefined
      const texts = (voice ?? tree).children ?? []
      return {
        startMs: Math.round(startTime * 1_000),
        endMs: Math.round(endTime * 1_000),
        name: unescaped(voice?.value ?? ''),
        text: texts.map(({ value = '' }) => value).join(''),
      }
    }),
    errors: errors.map(({ message }) => message),
  }
}

/** Reads a file with a library, which leaves out what it does not understand. */
export const readSrt = (file: string): readonly Omit<ReadCue, 'name'>[] =>
  parse(file, { format: 'srt', eol: '\n' }).flatMap((caption) =>
    caption.type === 'caption' ? [{ startMs: caption.start, endMs: caption.end, text: caption.content.trimEnd() }] : [],
  )
