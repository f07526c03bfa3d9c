import type { Language, Translator } from '@lingobooth/core'
import { shortNameOf } from './hash.ts'
import { codePointsOf } from './meter.ts'
import type { Caller } from './participant.ts'

type Request = Parameters<Translator['translate']>[0]

/** What goes to a vendor beside the texts of a request. */
export type Hints = Required<Pick<Request, 'context' | 'begun' | 'glossary'>>

/** A text, with all that its translation depends on besides the language. */
export interface SourceText extends Hints, Caller {
  readonly text: string
  readonly source: Language
  /** Short, and different for each text with other hints. */
  readonly name: string
  readonly characters: Readonly<Record<'text' | keyof Hints, number>>
}

const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + codePointsOf(text), 0)

/** The texts of a request. What is long is counted and named once, whatever the number of texts and languages. */
export async function sourceTexts(
  { room, user }: Caller,
  texts: readonly string[],
  source: Language,
  hints: Hints,
): Promise<readonly SourceText[]> {
  const { context, begun, glossary } = hints
  const hintsName = await shortNameOf(JSON.stringify([context, begun, glossary]))
  const sizes = {
    context: sum(context),
    begun: codePointsOf(begun),
    glossary: sum(glossary.flatMap(({ term, translation }) => [term, translation])),
  }
  return Promise.all(
    texts.map(async (text) => ({
      ...{ room, user, text, source, ...hints },
      name: JSON.stringify(['text', room, source.code, await shortNameOf(text), hintsName]),
      characters: { ...sizes, text: codePointsOf(text) },
    })),
  )
}

/** Code points that a vendor is sent for one language. */
export const charactersFor = (
  { characters }: Pick<SourceText, 'characters'>,
  vendor: Pick<Translator, 'usesContext' | 'usesBegun' | 'usesGlossary'> | undefined,
): number =>
  characters.text +
  (vendor?.usesContext ? characters.context : 0) +
  (vendor?.usesBegun ? characters.begun : 0) +
  (vendor?.usesGlossary ? characters.glossary : 0)
