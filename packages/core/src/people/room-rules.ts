import type { Language } from '../ports/common.ts'
import type { RoomRules } from '../ports/room-policy.port.ts'
import { resolveLanguage } from '../text/languages/language.ts'

/** Why the policy of a room refuses something. */
export type PolicyRefusal =
  | 'listening'
  | 'captions-off'
  | 'consent-open'
  | 'consent-declined'
  | 'removed'
  | 'access-expired'

const isRole = (role: unknown) => role === 'host' || role === 'speaker' || role === 'listener'

/** Whether this can be read as rules: a host's code may answer anything. */
export const areRules = (given: unknown): given is RoomRules => isRole(Object(given).role)

/** Those of the catalogue that may be spoken, read and heard in the room. */
export function allowedLanguages(languages: readonly Language[], rules: RoomRules | null): readonly Language[] {
  if (!rules?.languages) return languages
  const codes = new Set(rules.languages.map((language) => resolveLanguage(language, languages)?.code))
  return languages.filter(({ code }) => codes.has(code))
}

/** Why nothing of this participant may reach the others. */
export function policyRefusal(rules: RoomRules | null | undefined): PolicyRefusal | null {
  if (rules?.ended) return rules.ended === 'removed' ? 'removed' : 'access-expired'
  if (rules?.role === 'listener') return 'listening'
  const answer = rules?.consent ? rules.consent.answer : 'accepted'
  if (answer === 'accepted') return null
  return answer === 'declined' ? 'consent-declined' : 'consent-open'
}

/** Why this participant's speech may not be recognised. */
export const speechRefusal = (rules: RoomRules | null | undefined): PolicyRefusal | null =>
  policyRefusal(rules) ?? (rules?.captions === 'off' ? 'captions-off' : null)

export const mayStartCaptions = (rules: RoomRules | null): boolean =>
  rules !== null && !rules.ended && (rules.startsCaptions ?? rules.role === 'host')

/** Whose glossary somebody changes: that of the room, or that of the own page alone. */
export type GlossaryScope = 'room' | 'own'

/** Null for somebody who may change none: hosts change that of the room; where no policy rules, everybody who takes part changes their own. */
export function glossaryScope(rules: RoomRules | null, listens: boolean): GlossaryScope | null {
  if (listens || rules?.ended) return null
  if (!rules) return 'own'
  return rules.role === 'host' ? 'room' : null
}
