export { createNames } from '../../domain/people/names.ts'
export { createRoom } from './room.ts'
export { createStay } from './stay.ts'
