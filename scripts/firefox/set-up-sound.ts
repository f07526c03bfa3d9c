import { startSoundServer } from '../servers/sound.ts'
import { fitForPublishedFirefox } from './launch.ts'

/** Makes Playwright fit for the Firefox of this machine, and starts a sound server for the browsers that this process starts. */
export default async function setUpSound() {
  fitForPublishedFirefox()
  const { stop } = await startSoundServer()
  return stop
}
