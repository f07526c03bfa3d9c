import { faultyCapabilities } from './faulty-capabilities.ts'
import { faultyHistories } from './faulty-histories.ts'
import { faultyMessaging } from './faulty-messaging.ts'

export const faultyTransports = { ...faultyMessaging, ...faultyHistories, ...faultyCapabilities }
