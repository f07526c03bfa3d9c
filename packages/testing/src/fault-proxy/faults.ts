import { connectionFaults } from './connection-faults.ts'
import type { Fault } from './fault.ts'
import { httpFaults } from './http-faults.ts'
import { webSocketFaults } from './web-socket-faults.ts'

/** Every fault that has a name. */
export const faults: readonly Fault[] = [...httpFaults, ...connectionFaults, ...webSocketFaults]
