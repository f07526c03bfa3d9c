import { chosenOf, readOptions } from './options.ts'
import { canInstallPackages } from './provision/apt.ts'
import { provisionBrowser } from './provision/browser.ts'
import { type EngineName, provisionEngines } from './provision/engines.ts'
import { provisionFonts } from './provision/fonts.ts'
import { provisionLivekit } from './provision/livekit.ts'
import { provisionNatsServer } from './provision/nats.ts'
import { provisionOtherBrowsers } from './provision/other-browsers.ts'

const engineParts: readonly EngineName[] = ['translation', 'speech', 'recognition']
const { only } = readOptions({ only: { type: 'string' } })
const wanted = chosenOf('only', only, ['browser', 'other-browsers', 'fonts', 'nats', 'livekit', ...engineParts])

// It takes the longest and needs no package: it is built while the others are installed.
const livekitServer = wanted.includes('livekit') ? provisionLivekit() : Promise.resolve(true)

try {
  if (wanted.includes('browser')) provisionBrowser()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

const fonts = !wanted.includes('fonts') || provisionFonts()
if (!fonts && only) process.exitCode = 1

const otherBrowsers = !wanted.includes('other-browsers') || provisionOtherBrowsers()
if (!otherBrowsers && (only || canInstallPackages())) process.exitCode = 1

const natsServer = !wanted.includes('nats') || provisionNatsServer()
if (!natsServer && (only || canInstallPackages())) process.exitCode = 1

const engines = engineParts.filter((part) => wanted.includes(part))
const complete = engines.length === 0 || (await provisionEngines({ only: engines }))
if (!complete && (only || canInstallPackages())) process.exitCode = 1

if (!(await livekitServer) && only) process.exitCode = 1
