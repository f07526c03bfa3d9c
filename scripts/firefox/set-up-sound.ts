import { startSoundServer } from '../servers/sound.ts'

/** A sound server for the browsers that this process starts. */
export default async function setUpSound() {
  const { stop } = await startSoundServer()
  return stop
}
