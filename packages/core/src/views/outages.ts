import { failuresOfOutage } from '../vendors/failure-log.ts'

export interface Failures {
  readonly voice: number
  readonly recognition: number
}
export type Service = keyof Failures

export type Outage = 'out' | 'limit'

export const noFailures: Failures = { voice: 0, recognition: 0 }

export const countFailure = (failures: Failures, service: Service): Failures => ({
  ...failures,
  [service]: failures[service] + 1,
})

export const endFailures = (failures: Failures, service: Service): Failures =>
  failures[service] === 0 ? failures : { ...failures, [service]: 0 }

export const isOut = (failures: Failures, service: Service): boolean => failures[service] >= failuresOfOutage
