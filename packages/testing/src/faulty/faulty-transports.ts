import { faultyAddresses } from './faulty-addresses.ts'
import { faultyCapabilities } from './faulty-capabilities.ts'
import { faultyHistories } from './faulty-histories.ts'
import { faultyMessages } from './faulty-messages.ts'
import { faultyOpenings } from './faulty-openings.ts'
import { faultySessions } from './faulty-sessions.ts'

export const faultyTransports = {
  ...faultySessions,
  ...faultyOpenings,
  ...faultyMessages,
  ...faultyAddresses,
  ...faultyHistories,
  ...faultyCapabilities,
}
