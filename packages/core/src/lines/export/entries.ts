import { withoutHidden } from '../../people/hidden.ts'
import type { PeopleAtoms } from '../../people/people-atoms.ts'
import type { Language, LanguageCode, Module } from '../../ports/common.ts'
import { isBlank } from '../../text/clean-text.ts'
import { resolveLanguage } from '../../text/languages/language.ts'
import type { LineTranslator } from '../../translate/translate.ts'
import type { LinesAtoms } from '../lines-atoms.ts'
import type { TranscriptLine } from '../transcript.ts'

/** A line that is in a panel now, neither hidden, failed nor said off the record. */
export interface PanelLine {
  readonly module: Module
  readonly line: TranscriptLine
}

/** A line of one file. */
export interface Entry extends PanelLine {
  /** The language that it should be in; null for the original alone. */
  readonly target: LanguageCode | null
  /** Undefined when there is none. */
  translation: string | undefined
}

export const panelLines = (
  { transcripts, hidden }: Pick<LinesAtoms, 'transcripts'> & Pick<PeopleAtoms, 'hidden'>,
  modules: readonly Module[],
): readonly PanelLine[] =>
  modules.flatMap((module) =>
    withoutHidden(transcripts[module].get().lines, hidden.get())
      .filter(({ outcome, offRecord }) => outcome !== 'failed' && !offRecord)
      .map((line) => ({ module, line })),
  )

export function entryOf(
  { module, line }: PanelLine,
  target: LanguageCode | null,
  { needs, given }: Pick<LineTranslator, 'needs' | 'given'>,
): Entry {
  if (target === null || line.type === 'file' || !needs(line, target))
    return { module, line, target: null, translation: undefined }
  const shown = line.translation.state === 'translated' && line.translation.target === target && line.translation.text
  return { module, line, target, translation: shown || given(line, target)?.text }
}

/** The languages of the catalogue in which lines are said or translated, by tag. */
export function languagesOf(lines: readonly PanelLine[], catalogue: readonly Language[]): readonly Language[] {
  const codes = new Set<LanguageCode>()
  for (const { line } of lines) {
    if (line.type === 'file') continue
    codes.add(line.speakerLanguage)
    if (line.translation.state === 'translated') codes.add(line.translation.target)
    if (line.multiple)
      for (const { targetLanguage, text } of line.translations) if (!isBlank(text)) codes.add(targetLanguage)
  }
  const found = [...codes].flatMap((code) => resolveLanguage(code, catalogue) ?? [])
  return [...new Map(found.map((language) => [language.code, language])).values()].toSorted((one, other) =>
    one.tag < other.tag ? -1 : 1,
  )
}
