import { v7 } from 'uuid'
import * as v from 'valibot'
import type { LanguageCode } from '../../ports/common.ts'
import { cutText, isBlank, maxLineChars, maxNameChars, wellFormed } from '../../text/clean-text.ts'
import { maxTargets } from '../limits.ts'
import { controlModule } from './control-message.ts'
import { type GivenTranslation, givenTranslations } from './given-translations.ts'

/** A list with a maximum length; a longer one is refused before any item is looked at. */
export const shortList = <Item extends v.GenericSchema>(item: Item, maxItems: number) =>
  v.pipe(
    v.custom<unknown[]>((list) => Array.isArray(list) && list.length <= maxItems),
    v.array(item),
  )

/**
 * What follows a final line. `revision`: its sender corrected it. `translated`: translations that were not ready with it; a language in `failed`
 * will not come. Numbered like a line, so that history, replies and repair carry them. `of` is the line's id; a revision counts up from 1.
 */
export type LineUpdate = {
  readonly of: string
  readonly revision: number
  /** Of a line that was said off the record. */
  readonly offRecord?: true
} & (
  | {
      readonly type: 'revision'
      readonly text: string
      readonly translations: readonly GivenTranslation[]
      /** Languages of the translations that follow. */
      readonly pending: readonly LanguageCode[]
    }
  | {
      readonly type: 'translated'
      readonly translations: readonly GivenTranslation[]
      readonly failed: readonly LanguageCode[]
    }
)

export type UpdateHeader = {
  readonly id: string
  readonly clientId: string
  readonly seq: number
  readonly sentAtMs: number
}

export type InboundUpdate = LineUpdate & UpdateHeader

/** What changes a line, before it has a number too. */
export type AppliedUpdate = LineUpdate & Omit<UpdateHeader, 'seq'>

export type UpdateEnvelope = InboundUpdate & { readonly v: 1; readonly module: typeof controlModule }

/** An update before it has a number. */
export type UpdateBody = AppliedUpdate & Pick<UpdateEnvelope, 'v' | 'module'>

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameChars))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const header = {
  ...{ id: name, clientId: name, seq: count, sentAtMs: count, of: name },
  /** Anything but `true` is no mark. */
  offRecord: v.optional(v.unknown()),
}
export const languageCodes = v.fallback(shortList(name, maxTargets), [])
const lineText = v.pipe(
  v.string(),
  v.check((text) => !isBlank(text)),
  v.transform((text) => wellFormed(cutText(text, maxLineChars))),
)

const schema = v.union([
  v.object({
    ...header,
    type: v.literal('revision'),
    revision: v.pipe(count, v.minValue(1)),
    text: lineText,
    translations: givenTranslations,
    pending: languageCodes,
  }),
  v.object({
    ...header,
    type: v.literal('translated'),
    revision: count,
    translations: givenTranslations,
    failed: languageCodes,
  }),
])

export const updateTypes: readonly unknown[] = ['revision', 'translated']

export const isUpdate = (message: unknown): boolean => {
  const { module, type } = Object(message) as { readonly module?: unknown; readonly type?: unknown }
  return module === controlModule && updateTypes.includes(type)
}

/** Null for anything but a valid update. */
export function parseUpdate(value: object): InboundUpdate | null {
  const result = v.safeParse(schema, value)
  if (!result.success) return null
  const { offRecord, ...update } = result.output
  return { ...update, ...(offRecord === true && { offRecord }) }
}

/** A received update, as it is retransmitted. */
export const updateEnvelopeOf = (update: InboundUpdate): UpdateEnvelope => ({ ...update, v: 1, module: controlModule })

export const createUpdate = (
  update: LineUpdate,
  { clientId, seq, sentAtMs }: Omit<UpdateHeader, 'id'>,
): UpdateEnvelope => ({ ...update, v: 1, module: controlModule, id: v7({ msecs: sentAtMs }), clientId, seq, sentAtMs })
