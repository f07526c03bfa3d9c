import { layersOf } from '../kit/layers.ts'
import type { Language, LanguageCode } from '../ports/common.ts'
import type { Translator } from '../ports/translator.port.ts'
import { createTogether } from './many-targets.ts'
import type { Gathered, Texts, ToTranslator } from './vendor-layers.ts'
import { askTranslator, inOrder, type Requested } from './vendor-layers.ts'

/** How a server translates for others. `Asked`: what it knows of a text besides. */
export interface TranslationOptions<Asked> {
  readonly translators: readonly Translator[]
  /**
   * Surrounds a call of one translator into these languages, with what costs: its place, its time-out, its counts. `send` makes the call, or several for a
   * text that is too long, until the signal aborts; it resolves to the texts by language code.
   */
  call(
    asked: Asked & { readonly translator: Translator; readonly targets: readonly Language[] },
    send: (signal: AbortSignal) => Promise<ReadonlyMap<LanguageCode, string>>,
  ): Promise<ReadonlyMap<LanguageCode, string>>
  /** Whether an error is final, so that no other translator is asked. @default none is */
  isFinal?(error: unknown): boolean
  /** The same for what may be asked for with one call, but for its text, language and context. */
  keyOf(asked: Asked): string
}

type Wanted = Omit<ToTranslator, 'translator'>

/**
 * Translates with the first of the translators that can and does. Languages of a text that are asked for at the same time are one call, where the
 * translator takes several; a text that is too long for it goes in parts. Rejects with the first error where all fail.
 */
export function createTranslation<Asked extends Wanted>({
  translators,
  call,
  isFinal,
  keyOf,
}: TranslationOptions<Asked>): (asked: Asked) => Promise<string> {
  type ToOne = Asked & Pick<ToTranslator, 'translator'>
  const translate = layersOf<Asked, { readonly text: string }>()
    .layer(inOrder<Asked>(translators, isFinal))
    .layer((asked, next: (asked: ToOne) => Promise<string>) =>
      next(asked.translator.usesGlossary ? asked : { ...asked, terms: undefined }),
    )
    .layer(createTogether<ToOne>((asked) => [translators.indexOf(asked.translator), keyOf(asked)]))
    .layer((asked, next: (asked: ToOne & Gathered & Pick<Requested, 'request'>) => Promise<Texts>) => {
      const isTogether = asked.isTogether && asked.targets.length > 1
      return call(asked, (signal) => next({ ...asked, isTogether, request: (run) => run(signal) }))
    })
    .around(askTranslator)
  return async (asked) => (await translate(asked)).text
}
