import { sampleLanguages } from '@lingobooth/testing'
import type { OpenLine } from '../../../lines/open-lines.ts'
import type { TranscriptLine } from '../../../lines/transcript.ts'
import { firstNow, type Now, type NowOptions, type NowTurn, nextNow } from '../../../views/now.ts'
import { soleAuthor } from './sole-author.ts'
import { transcriptLine } from './transcript-line.ts'

const languages = Object.values(sampleLanguages)
export const startMs = 1_790_000_000_000
export const options: NowOptions = {
  languages,
  reading: 'fast',
  target: sampleLanguages.americanEnglish,
  rows: 3,
  rowChars: 20,
}

export const names = { ana: 'Ana', luis: 'Luis', bea: 'Bea' } as const
export type Who = keyof typeof names

export const final = (who: Who, key: string, text: string, changes: Partial<TranscriptLine> = {}): TranscriptLine =>
  transcriptLine({ ...soleAuthor(who, names[who]), key, id: key, text, receivedAtMs: startMs, ...changes })

export const open = (who: Who, key: string, text: string, changes: Partial<OpenLine> = {}): OpenLine => ({
  key,
  id: key,
  ...soleAuthor(who, names[who]),
  clientId: `${who}-tab`,
  own: false,
  speakerLanguage: 'english-united-states',
  revision: 0,
  text,
  stable: { calm: text.length, fast: text.length },
  ...changes,
})

/** What is read after each of some moments. */
export function read(
  ...moments: readonly [
    lines: readonly TranscriptLine[],
    openLines?: readonly OpenLine[],
    changes?: Partial<NowOptions>,
  ][]
): Now {
  let now = firstNow
  for (const [lines, openLines = [], changes = {}] of moments)
    now = nextNow(now, lines, openLines, { ...options, ...changes })
  return now
}

const textsOf = (turn: NowTurn | null) => turn?.rows.map(({ text, unsettled }) => text + unsettled)
export const seen = ({ turn, second, keys }: Now) => ({
  name: turn?.name,
  rows: textsOf(turn),
  second: second && [second.name, ...(textsOf(second) ?? [])],
  keys: [...keys],
})
