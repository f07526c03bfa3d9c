import type { LanguageCode } from '../ports/common.ts'
import { failuresOfOutage } from '../vendors/failure-log.ts'

export interface Failures {
  /** In a row. */
  readonly voice: number
  readonly recognition: number
  /** The last words were not recognised, and the speaker has not gone on in another way since. */
  readonly missed: boolean
  /** The language that no vendor recognises. */
  readonly unrecognized: LanguageCode | null
}
export type Service = 'voice' | 'recognition'

export type Outage = 'out' | 'limit'

export const noFailures: Failures = { voice: 0, recognition: 0, missed: false, unrecognized: null }

const ofRecognition = { missed: false, unrecognized: null } as const

export const countFailure = (failures: Failures, service: Service): Failures => ({
  ...failures,
  [service]: failures[service] + 1,
  missed: failures.missed || service === 'recognition',
})

export const forgetMissed = (failures: Failures): Failures =>
  failures.missed ? { ...failures, missed: false } : failures

export const endFailures = (failures: Failures, service: Service): Failures => {
  if (service === 'voice') return failures.voice === 0 ? failures : { ...failures, voice: 0 }
  const { recognition, unrecognized } = failures
  return recognition === 0 && unrecognized === null ? failures : { ...failures, recognition: 0, ...ofRecognition }
}

export const isOut = (failures: Failures, service: Service): boolean => failures[service] >= failuresOfOutage
