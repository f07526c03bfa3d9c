import type { LanguageCode } from '../ports/common.ts'
import { linksToCheck } from '../text/compare-links.ts'
import { type FigureDoubts, type MendedFigures, mendFigures } from '../translate/numbers/mend-figures.ts'
import type { TranscriptLine } from './transcript.ts'

export interface LineCheck {
  /** The translation as it is read; undefined where none is. */
  readonly read: Pick<MendedFigures, 'text' | 'places' | 'agreed'> | undefined
  readonly figures: FigureDoubts
  readonly links: readonly string[]
}

/** More of a kind are not shown for one line, in all its languages together. */
const mostToCheck = 5

/** With the tags that it was looked at with. */
const checked = new WeakMap<TranscriptLine, { readonly tags: string; readonly check: LineCheck }>()

const firstOf = (found: readonly string[]) => [...new Set(found)].slice(0, mostToCheck)

/**
 * The translation of a line as it is read, the figures that its translator changed, and links in one of the two only; of an own line, in a translation for
 * the others too. Looked at once.
 */
export function checkLine(line: TranscriptLine, tagOf: (code: LanguageCode) => string): LineCheck {
  const { translation, translations, text, speakerLanguage, own, type } = line
  const isRead = type === 'text' && translation.state === 'translated'
  const others = type === 'text' && own ? translations : []
  const given = [
    ...(isRead ? [{ text: translation.text, target: tagOf(translation.target) }] : []),
    ...others.map((each) => ({ text: each.text, target: tagOf(each.targetLanguage) })),
  ]
  const source = tagOf(speakerLanguage)
  const tags = [source, ...given.map(({ target }) => target)].join(' ')
  const known = checked.get(line)
  if (known?.tags === tags) return known.check
  const all = given.map((each) => mendFigures(text, source, each.text, each.target, own ? source : each.target))
  const check = {
    read: isRead ? all[0] : undefined,
    figures: {
      said: firstOf(all.flatMap(({ said }) => said)),
      asSaid: firstOf(all.flatMap(({ asSaid }) => asSaid)),
      had: firstOf(all.flatMap(({ had }) => had)),
      written: firstOf(all.flatMap(({ written }) => written)),
    },
    links: firstOf(given.flatMap((each) => linksToCheck(text, each.text))),
  }
  checked.set(line, { tags, check })
  return check
}
