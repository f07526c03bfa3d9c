import { leftOut } from '../../../../../scripts/left-out.ts'

/** Why what takes long in real time is left out now, or nothing. */
export const speechLeftOut = leftOut([
  'examples/react-host/test/speech',
  'packages/web/src',
  'packages/core/src/audio',
  'packages/core/src/booth/speech',
  'packages/core/src/booth/voice',
  'packages/core/src/domain/speech',
  'packages/core/src/machines/microphone-owner',
  'packages/core/src/machines/recognition',
  'packages/core/src/machines/speech-capture',
  'packages/core/src/machines/tts-queue',
])
