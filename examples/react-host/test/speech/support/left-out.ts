import { leftOut } from '../../../../../scripts/left-out.ts'

/** Why what takes long in real time is left out now, or nothing. */
export const speechLeftOut = leftOut(['examples/react-host/test/speech', 'packages/web/src', 'packages/core/src/audio'])
