import type { Attackers } from './attackers.ts'
import { openAndClose, readNothing, sendNoBody } from './connections.ts'
import { sendForms } from './forms.ts'
import { askForLanguages, askForTokens, waitForRules } from './polls.ts'
import { buyThousands, fillTheCache, multiply } from './translations.ts'

/** What twenty people with good tokens do, who use all that they may and more, and some without a token. Each resolves when they have logged in. */
export const acts = {
  products: multiply,
  thousands: buyThousands,
  cache: fillTheCache,
  'half-open': sendNoBody,
  forms: sendForms,
  unread: readNothing,
  streams: openAndClose,
  rules: waitForRules,
  languages: askForLanguages,
  tokens: askForTokens,
} satisfies Readonly<Record<string, (attackers: Attackers) => Promise<unknown>>>

export type Act = keyof typeof acts

export const actNames = Object.keys(acts) as readonly Act[]
