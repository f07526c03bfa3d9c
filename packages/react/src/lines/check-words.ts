import type { ChatRow } from '@lingobooth/core/view'
import type { Messages } from '../messages/messages.types.ts'

type Told = (items: string, count: number) => string

const told = (items: readonly string[], words: Told) =>
  items.length > 0 ? [words(`\u2068${items.join('\u2069 · \u2068')}\u2069`, items.length)] : []

/** Which numbers and which links of a line to check, each in its own direction. */
export const checkWords = (
  { check, checkLinks }: Pick<ChatRow, 'check' | 'checkLinks'>,
  messages: Messages,
): readonly string[] => [...told(check, messages.checkNumbers), ...told(checkLinks, messages.checkLinks)]
