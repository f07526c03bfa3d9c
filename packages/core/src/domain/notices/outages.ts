import { failuresOfOutage } from '../../constants.ts'

/** Failures in a row, since the service last worked. */
export interface Failures {
  readonly voice: number
  readonly recognition: number
}
export type Service = keyof Failures

/** Why a service cannot be had for now: it fails or is overloaded, or its limit is reached. */
export type Outage = 'out' | 'limit'

export const noFailures: Failures = { voice: 0, recognition: 0 }

export const countFailure = (failures: Failures, service: Service): Failures => ({
  ...failures,
  [service]: failures[service] + 1,
})

export const endFailures = (failures: Failures, service: Service): Failures =>
  failures[service] === 0 ? failures : { ...failures, [service]: 0 }

/** Whether a service counts as unavailable: several failures in a row, until one call succeeds. */
export const isOut = (failures: Failures, service: Service): boolean => failures[service] >= failuresOfOutage
