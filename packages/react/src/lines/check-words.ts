import type { ChatRow } from '@lingobooth/core/view'
import type { Messages } from '../messages/messages.types.ts'

/** Which numbers of a line to check, each in its own direction; `''` for none. */
export const checkWords = ({ check }: Pick<ChatRow, 'check'>, { checkNumbers }: Messages): string =>
  check.length > 0 ? checkNumbers(`\u2068${check.join('\u2069 · \u2068')}\u2069`, check.length) : ''
