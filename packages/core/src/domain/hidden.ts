import { maxHiddenParticipants } from '../constants.ts'

/** Somebody whose lines this participant does not want to see. */
export interface HiddenParticipant {
  readonly sender: string
  readonly name: string
  /** As the service has authenticated it: other connections of this user are hidden too. */
  readonly user?: string
}

/** Oldest first. */
export type Hidden = readonly HiddenParticipant[]

export const noneHidden: Hidden = []

export const isHidden = (hidden: Hidden, sender: string): boolean => hidden.some((other) => other.sender === sender)

export const show = (hidden: Hidden, sender: string): Hidden =>
  isHidden(hidden, sender) ? hidden.filter((other) => other.sender !== sender) : hidden

/** Beyond the bound, who was hidden first is shown again. */
export const hide = (hidden: Hidden, participant: HiddenParticipant): Hidden =>
  [...show(hidden, participant.sender), participant].slice(-maxHiddenParticipants)

export function withoutHidden<Line extends { readonly sender: string }>(
  lines: readonly Line[],
  hidden: Hidden,
): readonly Line[] {
  if (hidden.length === 0) return lines
  const senders = new Set(hidden.map(({ sender }) => sender))
  return lines.filter(({ sender }) => !senders.has(sender))
}
