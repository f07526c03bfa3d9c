import { connectionFaults } from './connection-faults.ts'
import type { Fault } from './fault.ts'
import { httpFaults } from './http-faults.ts'
import { webSocketFaults } from './web-socket-faults.ts'

/** All named faults. */
export const faults: readonly Fault[] = [...httpFaults, ...connectionFaults, ...webSocketFaults]
