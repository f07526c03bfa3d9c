import type { Booth } from '@lingobooth/core'
import type { Messages } from '../messages/messages.ts'

/** As the panel has it from the booth. */
export type Term = ReturnType<Booth['glossary']['view']['getSnapshot']>['terms'][number]
export type Refusal = NonNullable<ReturnType<Booth['glossary']['set']>>

type Words = Messages['glossary']

/** Why a change was not accepted, in words that say what to do. */
export function refusalWords({ refused }: Words, { at, reason }: Refusal): string {
  if (reason === 'empty') return at === 'term' ? refused.noTerm : refused.noTranslation
  if (reason === 'too-long' || reason === 'too-many-languages') return refused.tooLong
  if (reason === 'not-one-line') return refused.oneLine
  return reason === 'too-many' || reason === 'too-large' ? refused.full : refused.offline
}
