import type { Claims, Participant } from './participant.ts'

/** A short-lived token of somebody else, for the page. */
export interface GrantedToken {
  readonly token: string
  readonly expiresInSeconds?: number
  /** Where it is good for, if the page does not know. */
  readonly url?: string
}

/** How long NATS may be told that a token holds: from a minute to a year. */
export const lifetimeSecondsRange = [60, 31_536_000, true] as const

/** Gives pages the least rights on a transport. */
export interface TransportTokens {
  /** `client` names this page, as a UUID: the same for as long as it is open. */
  grant(participant: Participant, lifetimeSeconds: number, client: string): Promise<GrantedToken>
  /** Ends the connections of somebody whom a host has removed. @default they end when their tokens expire */
  end?(person: Pick<Claims, 'room' | 'user'>): Promise<void>
}
