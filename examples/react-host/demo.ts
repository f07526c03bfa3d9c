import { fileURLToPath } from 'node:url'
import { startLocalEngines } from '@lingobooth/local-engines'
import { createServer } from 'vite'
import { readOptions } from '../../scripts/options.ts'
import { provisionEngines } from '../../scripts/provision/engines.ts'

readOptions({})

const port = Number(process.env.PORT ?? 5173)
const engines = await startLocalEngines({ port: 0 })
process.env.LINGOBOOTH_ENGINES_URL = engines.url

const root = fileURLToPath(new URL('.', import.meta.url))
const page = await createServer({
  root,
  configFile: `${root}/vite.config.ts`,
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
engines.setInstalling(true)
void provisionEngines({ signal: stop.signal }).then((complete) => {
  engines.setInstalling(false)
  if (!stop.signal.aborted)
    console.log(complete ? 'All engines are at work.' : 'Some engines are missing; the page says which.')
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    stop.abort()
    await Promise.allSettled([page.close(), engines.close()])
    process.exit(0)
  })
