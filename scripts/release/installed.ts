import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import getPort from 'get-port'
import type { Browser } from 'playwright'
import { succeed } from '../packages/tarballs.ts'
import { root, run } from '../run.ts'
import { startCommand } from '../servers/start-command.ts'
import { meet } from './people.ts'
import { blockOf, commandOf } from './words.ts'

export interface Place {
  /** An empty folder. */
  readonly folder: string
  /** In which npm installs from the local registry. */
  readonly env: Readonly<Record<string, string>>
  readonly browser: Browser
}

/** Tries one of the documentation's ways into Lingobooth as its words say. @throws where it does not work */
type Way = (place: Place) => Promise<void>

const follow = (commands: string, { folder, env }: Place) => {
  console.log(`  ${commands.trim().replaceAll('\n', '\n  ')}`)
  succeed(run('sh', ['-e', '-c', commands], folder, env))
}

/** The page of the README on the server of getting started, as the other page says how to install both. */
async function readmePage(place: Place): Promise<void> {
  const { folder, env, browser } = place
  const gettingStarted = 'docs/start.md'
  const serverPort = await getPort()
  const proxied = commandOf(gettingStarted, 'server: { proxy:').replaceAll('8787', String(serverPort))
  const server = blockOf({ page: gettingStarted, language: 'ts', begins: '// server.ts' })
  const meeting = blockOf({ page: 'README.md', heading: '## Use it', language: 'tsx' })
  const pageOf = (name: string) =>
    `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Call</title><div id="root"></div><script type="module">
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Meeting } from './${name}.tsx'
createRoot(document.getElementById('root')).render(createElement(Meeting))
</script></html>`
  const files = {
    'package.json': '{ "private": true, "type": "module" }',
    'server.ts': server.replaceAll('8787', String(serverPort)),
    'vite.config.ts': `export default { ${proxied} }`,
    'ada.tsx': meeting,
    'luis.tsx': meeting.replace('Ada Lovelace', 'Luis García').replace('language="en-US"', 'language="es-ES"'),
    'ada.html': pageOf('ada'),
    'luis.html': pageOf('luis'),
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  follow(blockOf({ page: gettingStarted, heading: '## Install', language: 'sh' }), place)
  follow('npm install react react-dom vite @vitejs/plugin-react', place)
  const own = await startCommand('echo "http://127.0.0.1:0"; exec node server.ts', folder, env)
  const vite = await startCommand('npx vite --host 127.0.0.1 --port 0', folder, env)
  try {
    await meet(browser, (page, name) => page.goto(`${vite.url}/${name.toLowerCase()}.html`))
  } finally {
    await vite.close()
    await own.close()
  }
}

/** The template with the element in plain HTML. */
async function plainPage(place: Place): Promise<void> {
  cpSync(`${root}templates/plain`, place.folder, { recursive: true })
  const [start = '', ...install] = blockOf({ page: 'templates/plain/README.md', language: 'sh' })
    .trim()
    .split('\n')
    .reverse()
  follow(install.reverse().join('\n'), place)
  const server = await startCommand(start, place.folder, { ...place.env, PORT: '0' })
  try {
    await meet(place.browser, async (page, name) => {
      await page.goto(server.url)
      await page.getByRole('link', { name: `Join as ${name}` }).click()
    })
  } finally {
    await server.close()
  }
}

/** The gateway of one command and one file, without the services that are not here. */
async function gatewayFromFile({ folder, env }: Place): Promise<void> {
  const page = 'docs/gateway.md'
  const config = JSON.parse(blockOf({ page, heading: '### Without code', language: 'json' }))
  const { transports: _, redis: __, usageWebhook: ___, metricsPort: ____, ...kept } = config
  writeFileSync(join(folder, 'gateway.json'), JSON.stringify({ ...kept, host: '127.0.0.1', port: 0 }))
  const command = commandOf(page, 'npx @lingobooth/gateway').replace('npx', 'npx --yes')
  const secrets = { GATEWAY_SECRET: 'a secret of the local release alone', DEEPL_API_KEY: 'unused' }
  const keys = { ...secrets, DEEPGRAM_API_KEY: 'unused', OPENAI_API_KEY: 'unused' }
  const server = await startCommand(command, folder, { ...env, ...keys })
  try {
    const { ok } = await fetch(`${server.url}/health`)
    if (!ok) throw new Error('The gateway is not well.')
  } finally {
    await server.close()
  }
}

const ways: Readonly<Record<string, Way>> = {
  'the page of the README': readmePage,
  'the element in plain HTML': plainPage,
  'the gateway from one file': gatewayFromFile,
}

/** Goes every way, each in an empty folder. @throws where one does not work */
export async function tryInstalled(place: string, env: Place['env'], browser: Browser): Promise<void> {
  for (const [name, way] of Object.entries(ways)) {
    const folder = join(place, 'installed', name.replaceAll(' ', '-'))
    mkdirSync(folder, { recursive: true })
    console.log(`${name}:`)
    await way({ folder, env, browser })
    console.log('  works')
  }
}
