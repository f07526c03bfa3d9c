import { faultyCapabilities } from './faulty-capabilities.ts'
import { faultyHistories } from './faulty-histories.ts'
import { faultyMessaging } from './faulty-messaging.ts'
import { faultySessions } from './faulty-sessions.ts'

export const faultyTransports = { ...faultySessions, ...faultyMessaging, ...faultyHistories, ...faultyCapabilities }
