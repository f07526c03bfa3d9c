export { checkLine } from '../../domain/lines/check-line.ts'
export { syncParticipants } from '../../domain/people/sync-participants.ts'
export { createNames } from '../../domain/people/unique-names.ts'
/** Asked for when a line needs it, and there by then. */
export { createTranslatorCalls } from '../lines/translator-calls.ts'
export { loadRules } from '../people/load-rules.ts'
export { createRoom } from './room.ts'
export { createRoomMachines } from './room-machines.ts'
export { createStay } from './stay.ts'
