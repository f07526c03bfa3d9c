import { parseArgs } from 'node:util'
import { canInstallPackages } from './apt.ts'
import { provisionBrowser } from './browser.ts'
import { type EngineName, provisionEngines } from './engines.ts'
import { provisionLivekit } from './livekit.ts'
import { provisionNatsServer } from './nats.ts'

const engineParts: readonly EngineName[] = ['translation', 'speech', 'recognition']
const parts: readonly string[] = ['browser', 'nats', 'livekit', ...engineParts]
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.split(',') ?? parts
const unknown = wanted.filter((part) => !parts.includes(part))

if (unknown.length > 0) {
  console.error(`--only takes ${parts.join(', ')}, separated by commas; it does not know ${unknown.join(', ')}.`)
  process.exit(2)
}

// It takes the longest and needs no package: it is built while the others are installed.
const livekitServer = wanted.includes('livekit') ? provisionLivekit() : Promise.resolve(true)

try {
  if (wanted.includes('browser')) provisionBrowser()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

const natsServer = !wanted.includes('nats') || provisionNatsServer()
if (!natsServer && (values.only || canInstallPackages())) process.exitCode = 1

const engines = engineParts.filter((part) => wanted.includes(part))
const complete = engines.length === 0 || (await provisionEngines({ only: engines }))
if (!complete && (values.only || canInstallPackages())) process.exitCode = 1

if (!(await livekitServer) && values.only) process.exitCode = 1
