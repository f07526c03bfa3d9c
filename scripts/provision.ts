import { chosenOf, readOptions } from './options.ts'
import { canInstallPackages } from './provision/apt.ts'
import { provisionBrowser } from './provision/browser.ts'
import { provisionLivekit } from './provision/livekit.ts'
import { provisionNeural } from './provision/neural.ts'
import { packagedParts, provisionPackages } from './provision/packages.ts'
import { provisionVoice } from './provision/voice.ts'

/** For nothing but the demo: never unless they are asked for. */
const forDemo = ['neural', 'whisper', 'voice'] as const
const parts = ['browser', 'livekit', ...packagedParts] as const
const { only } = readOptions({ only: { type: 'string' } })
const wanted = chosenOf('only', only ?? parts.join(','), [...parts, ...forDemo])

const needs = (isThere: boolean, isNeeded = only !== undefined) => {
  if (!isThere && isNeeded) process.exitCode = 1
}
const browser = () =>
  provisionBrowser().then(
    () => true,
    (error: Error) => {
      console.error(error.message)
      return false
    },
  )

// It takes the longest and needs no package: it is built while the others are installed.
const livekit = wanted.includes('livekit') ? provisionLivekit() : Promise.resolve(true)
if (wanted.includes('browser')) needs(await browser(), true)
const packaged = packagedParts.filter((part) => wanted.includes(part))
needs(await provisionPackages({ only: packaged }), only !== undefined || canInstallPackages())
if (wanted.includes('neural')) needs(await provisionNeural())
if (wanted.includes('whisper')) needs(await provisionNeural({ only: ['whisper'] }))
if (wanted.includes('voice')) needs(await provisionVoice())
needs(await livekit)
