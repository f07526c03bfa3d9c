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

const isOf =
  (sender: string, user?: string) =>
  (other: HiddenParticipant): boolean =>
    other.sender === sender || (user !== undefined && other.user === user)

/** `user`: of the sender, where the service has authenticated one. */
export const isHidden = (hidden: Hidden, sender: string, user?: string): boolean => hidden.some(isOf(sender, user))

export const show = (hidden: Hidden, sender: string, user?: string): Hidden => {
  const isShown = isOf(sender, user)
  return hidden.filter((other) => !isShown(other))
}

/** Beyond the bound, who was hidden first is shown again. */
export const hide = (hidden: Hidden, participant: HiddenParticipant): Hidden =>
  [...show(hidden, participant.sender, participant.user), participant].slice(-maxHiddenParticipants)
