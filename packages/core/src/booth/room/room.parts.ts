export { createRoom } from './room.ts'
export { createStay } from './stay.ts'
