import { fileURLToPath } from 'node:url'
import { startLocalEngines } from '@lingobooth/local-engines'
import { createServer } from 'vite'
import { readOptions } from '../../scripts/options.ts'
import { missingLivekitServer, provisionLivekit } from '../../scripts/provision/livekit.ts'
import { provisionNeural } from '../../scripts/provision/neural.ts'
import { engineParts, provisionPackages } from '../../scripts/provision/packages.ts'
import { startLivekitServer } from '../../scripts/servers/livekit.ts'
import { startTokenServer } from './src/server/token-server.ts'

readOptions({})

if (!(await provisionLivekit())) {
  console.error(missingLivekitServer())
  process.exit(1)
}

const port = Number(process.env.PORT ?? 5174)
const origins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
const engines = await startLocalEngines({ port: 0, neural: ['whisper'] })
const livekit = await startLivekitServer()
const tokens = await startTokenServer({
  livekitUrl: livekit.url,
  apiKey: livekit.apiKey,
  apiSecret: livekit.apiSecret,
  allowsOrigin: (origin) => origins.includes(origin),
})
process.env.LINGOBOOTH_ENGINES_URL = engines.url
process.env.LINGOBOOTH_TOKENS_URL = tokens.url

const root = fileURLToPath(new URL('.', import.meta.url))
const page = await createServer({
  root,
  configFile: `${root}/vite.config.ts`,
  server: { port, strictPort: true, host: '127.0.0.1', hmr: false, watch: null },
  clearScreen: false,
  logLevel: 'warn',
})
await page.listen()

console.log(`
A LiveKit call with the booth beside it is up. Open each link in a window of its own, and use headphones:

  Ada, who speaks English    ${origins[0]}/?n=Ada+Lovelace&id=weekly&lng=en-US&g=female
  Luis, who speaks Spanish   ${origins[0]}/?n=Luis+Garc%C3%ADa&id=weekly&lng=es-ES&g=male

Ctrl+C ends it.
`)

const stop = new AbortController()
engines.setInstalling(true)
const onInstalled = () => engines.setInstalling(true)
void Promise.all([
  provisionPackages({ only: engineParts, signal: stop.signal }),
  provisionNeural({ only: ['whisper'], signal: stop.signal, onInstalled }),
]).then((complete) => {
  engines.setInstalling(false)
  if (!complete.every(Boolean) && !stop.signal.aborted)
    console.log('Some engines are missing: what needs them is not translated or spoken.')
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    stop.abort()
    await Promise.allSettled([page.close(), tokens.close(), livekit.stop(), engines.close()])
    process.exit(0)
  })
