import type { LanguageCode } from '../ports/common.ts'
import { failuresOfOutage } from '../vendors/failure-log.ts'

export interface Failures {
  /** In a row. */
  readonly voice: number
  readonly recognition: number
  /** Some speech was recognised before. */
  readonly recognized: boolean
  /** The last words were not recognised, and the speaker has not gone on in another way since. */
  readonly missed: boolean
  /** The language that no vendor recognises. */
  readonly unrecognized: LanguageCode | null
}
export type Service = 'voice' | 'recognition'

export type Outage = 'out' | 'limit'

const noneOfRecognition = { recognition: 0, missed: false, unrecognized: null } as const

export const noFailures: Failures = { voice: 0, ...noneOfRecognition, recognized: false }

export const countFailure = (failures: Failures, service: Service): Failures => ({
  ...failures,
  [service]: failures[service] + 1,
  missed: failures.missed || service === 'recognition',
})

export const forgetMissed = (failures: Failures): Failures =>
  failures.missed ? { ...failures, missed: false } : failures

/** Another language is spoken. */
export const forgetRecognition = (failures: Failures): Failures => ({
  ...failures,
  ...noneOfRecognition,
  recognized: false,
})

export const endFailures = (failures: Failures, service: Service): Failures => {
  if (service === 'voice') return failures.voice === 0 ? failures : { ...failures, voice: 0 }
  const isKnown = failures.recognized && failures.recognition === 0 && failures.unrecognized === null
  return isKnown ? failures : { ...failures, ...noneOfRecognition, recognized: true }
}

/** After some failures in a row. Recognition that has not worked yet is out with the first. */
export const isOut = (failures: Failures, service: Service): boolean =>
  failures[service] >= (service === 'voice' || failures.recognized ? failuresOfOutage : 1)
