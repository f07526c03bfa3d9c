import { createOwnRecords } from '../../lines/own-line.ts'
import { createOwnLines, type OwnLinesOptions } from '../../lines/own-lines.ts'
import { createSeen } from '../../link/seen.ts'

type Needed = Pick<OwnLinesOptions, 'clock' | 'clientId' | 'kept'> & Partial<OwnLinesOptions>

export const ownLinesOf = (given: Needed) =>
  createOwnLines({ records: createOwnRecords(), seen: createSeen(), outgoing: { submit: () => {} }, ...given })
