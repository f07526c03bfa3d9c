import type { LanguageCode } from '../ports/common.ts'

export interface Participant {
  readonly sender: string
  readonly name: string
  /** The language that the participant reads; `''` while unknown. */
  readonly language: LanguageCode
}

export type Participants = ReadonlyMap<string, Participant>

export const maxParticipants = 500

export const noParticipants: Participants = new Map()
