import { chosenOf, readOptions } from './options.ts'
import { canInstallPackages } from './provision/apt.ts'
import { provisionBrowser } from './provision/browser.ts'
import { type EngineName, provisionEngines } from './provision/engines.ts'
import { provisionFonts } from './provision/fonts.ts'
import { provisionLivekit } from './provision/livekit.ts'
import { provisionNatsServer } from './provision/nats.ts'
import { provisionNeural } from './provision/neural.ts'
import { provisionOtherBrowsers } from './provision/other-browsers.ts'
import { provisionProxies } from './provision/proxies.ts'
import { provisionRedisServer } from './provision/redis.ts'
import { provisionVoice } from './provision/voice.ts'

const engineParts: readonly EngineName[] = ['translation', 'speech', 'recognition']
const { only } = readOptions({ only: { type: 'string' } })
const wanted = chosenOf('only', only, [
  'browser',
  'other-browsers',
  'fonts',
  'nats',
  'redis',
  'proxies',
  'livekit',
  'neural',
  'whisper',
  'voice',
  ...engineParts,
])

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

const redisServer = !wanted.includes('redis') || provisionRedisServer()
if (!redisServer && (only || canInstallPackages())) process.exitCode = 1

const proxies = !wanted.includes('proxies') || provisionProxies()
if (!proxies && (only || canInstallPackages())) process.exitCode = 1

const engines = engineParts.filter((part) => wanted.includes(part))
const complete = engines.length === 0 || (await provisionEngines({ only: engines }))
if (!complete && (only || canInstallPackages())) process.exitCode = 1

// For nothing but the demo: never unless they are asked for.
if (only && wanted.includes('neural') && !(await provisionNeural())) process.exitCode = 1

if (only && wanted.includes('whisper') && !(await provisionNeural({ only: ['whisper'] }))) process.exitCode = 1

if (only && wanted.includes('voice') && !(await provisionVoice())) process.exitCode = 1

if (!(await livekitServer) && only) process.exitCode = 1
