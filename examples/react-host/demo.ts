import { fileURLToPath } from 'node:url'
import { createEngineRoom, neuralNames, vendorsOfEnvironment } from '@lingobooth/local-engines'
import { createServer } from 'vite'
import { oneOf, readOptions } from '../../scripts/options.ts'
import { provisionNeural } from '../../scripts/provision/neural.ts'
import { engineParts, provisionPackages } from '../../scripts/provision/packages.ts'
import { provisionVoice } from '../../scripts/provision/voice.ts'
import { demoGateway } from './demo-gateway.ts'

const { neural: isNeural, engines: wanted } = readOptions({
  neural: { type: 'boolean', default: false },
  engines: { type: 'string', default: 'auto' },
})
const choice = oneOf('engines', wanted, ['auto', 'local', 'browser', 'none'])
const neural = isNeural ? neuralNames : (['whisper'] as const)
const isLocal = choice === 'auto' || choice === 'local'

const port = Number(process.env.PORT ?? 5173)
const engines = createEngineRoom({ neural, choice, ...(choice === 'auto' && { hosted: vendorsOfEnvironment() }) })
const root = fileURLToPath(new URL('.', import.meta.url))
const page = await createServer({
  root,
  configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
  plugins: [demoGateway(engines)],
  server: { port, host: '127.0.0.1', hmr: false, watch: null },
  clearScreen: false,
  logLevel: 'warn',
})
await page.listen()
const address = page.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}/`

console.log(`
Lingobooth is up. Open both links in the same browser, and use headphones:

  Ada, who speaks English    ${address}?n=Ada+Lovelace&id=weekly&lng=en-US&g=female
  Luis, who speaks Spanish   ${address}?n=Luis+Garc%C3%ADa&id=weekly&lng=es-ES&g=male

Ctrl+C ends it.
`)

const stop = new AbortController()
const { signal } = stop

async function install() {
  const parts = [
    provisionPackages({ only: engineParts, signal }).then(
      async (complete) => (await provisionVoice({ signal })) && complete,
    ),
    provisionNeural({ only: neural, signal, onInstalled: () => engines.setInstalling(true) }),
  ]
  engines.setInstalling(true)
  const complete = await Promise.all(parts)
  engines.setInstalling(false)
  if (signal.aborted) return
  console.log(complete.every(Boolean) ? 'All engines are at work.' : 'Some engines are missing; the page says which.')
}
if (isLocal) void install()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    stop.abort()
    await Promise.allSettled([page.close(), engines.close()])
    process.exit(0)
  })
