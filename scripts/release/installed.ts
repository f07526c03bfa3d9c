import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { keyOfDouble, startVendorDouble } from '../../packages/testing/src/vendor-doubles/index.ts'
import { answer, startVendorServer } from '../../packages/testing/src/vendor-server.ts'
import { succeed } from '../packages/tarballs.ts'
import { findLivekitServer, missingLivekitServer } from '../provision/livekit.ts'
import { root, run } from '../run.ts'
import { freePorts } from '../servers/free-ports.ts'
import { startLivekitServer } from '../servers/livekit.ts'
import { startCommand } from '../servers/start-command.ts'
import { meet, openPages } from './people.ts'
import { blockOf, commandOf } from './words.ts'

export interface Place {
  /** An empty folder. */
  readonly folder: string
  /** In which npm installs from the local registry. */
  readonly env: Readonly<Record<string, string>>
  readonly browser: Browser
}

/** Tries one of the documentation's ways into Lingobooth as its words say, and tells what was left out. @throws where it does not work */
type Way = (place: Place) => Promise<string>

const follow = (commands: string, { folder, env }: Place) => {
  console.log(`  ${commands.trim().replaceAll('\n', '\n  ')}`)
  succeed(run('sh', ['-e', '-c', commands], folder, env))
}

/** The page of the README on the server of getting started, as the other page says how to install both. */
async function readmePage(place: Place): Promise<string> {
  const { folder, env, browser } = place
  const gettingStarted = 'docs/start.md'
  const [serverPort = 0] = await freePorts(1)
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
  const pages = await openPages(browser)
  try {
    const [luis, ada] = [await pages.open(`${vite.url}/luis.html`), await pages.open(`${vite.url}/ada.html`)]
    for (const page of [luis, ada]) await pages.connected(page)
    await meet(ada, luis, '[es-ES] Good morning.')
    await pages.close()
  } finally {
    await vite.close()
    await own.close()
  }
  return ''
}

/** The template with the element in plain HTML. */
async function plainPage(place: Place): Promise<string> {
  cpSync(`${root}templates/plain`, place.folder, { recursive: true })
  const [start = '', ...install] = blockOf({ page: 'templates/plain/README.md', language: 'sh' })
    .trim()
    .split('\n')
    .reverse()
  follow(install.reverse().join('\n'), place)
  const server = await startCommand(start, place.folder, { ...place.env, PORT: '0' })
  const pages = await openPages(place.browser)
  try {
    const enter = async (name: string) => {
      const page = await pages.open(server.url)
      await page.getByRole('link', { name: `Join as ${name}` }).click()
      return pages.connected(page)
    }
    const luis = await enter('Luis')
    await meet(await enter('Ada'), luis, '[es-ES] Good morning.')
    await pages.close()
  } finally {
    await server.close()
  }
  return ''
}

/** The template of Next with its log-in and gateway. Two people need LiveKit's server for their lines. */
async function nextPage(place: Place): Promise<string> {
  cpSync(`${root}templates/next`, place.folder, { recursive: true })
  const page = 'templates/next/README.md'
  const install = blockOf({ page, language: 'sh' })
    .split('\n')
    .filter((line) => !line.startsWith('livekit-server'))
  follow(install.join('\n'), place)
  const livekit = findLivekitServer() ? await startLivekitServer() : undefined
  const deepl = await startVendorDouble('deepl')
  deepl.say((text, target) => `${text} (${target})`)
  const [port = 0] = await freePorts(1)
  const server = await startCommand(commandOf(page, 'npm run dev'), place.folder, {
    ...place.env,
    ...{ PORT: String(port), ORIGIN: `http://localhost:${port}`, NEXT_TELEMETRY_DISABLED: '1' },
    ...{ SECRET: 'a secret of the local release alone', DEEPL_API_KEY: keyOfDouble, DEEPL_URL: deepl.url },
    ...(livekit && {
      ...{ LIVEKIT_URL: livekit.url, LIVEKIT_API_KEY: livekit.apiKey, LIVEKIT_API_SECRET: livekit.apiSecret },
    }),
  })
  const close: (() => Promise<void>)[] = []
  const enter = async (name: string, language: string) => {
    const pages = await openPages(place.browser)
    close.push(pages.close)
    const page = await pages.open(`http://localhost:${port}/?id=weekly`)
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Language').selectOption(language)
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.getByRole('toolbar', { name: 'Panels' }).waitFor()
    if (livekit) await pages.connected(page)
    return page
  }
  try {
    const luis = await enter('Luis', 'es-ES')
    const ada = await enter('Ada', 'en-US')
    if (livekit) await meet(ada, luis, 'Good morning. (es)')
    if (livekit) for (const end of close) await end()
  } finally {
    await server.close()
    await deepl.close()
    await livekit?.stop()
  }
  return livekit ? '' : `two people on the page of Next, who need LiveKit. ${missingLivekitServer()}`
}

/** The gateway of one command and one file. Of the file, what needs a service that is not here is taken out. */
async function gatewayFromFile(place: Place): Promise<string> {
  const page = 'docs/gateway.md'
  const config = JSON.parse(blockOf({ page, heading: '### Without code', language: 'json' }))
  const deepl = await startVendorDouble('deepl')
  deepl.say('Bonjour.')
  const host = await startVendorServer({
    'POST /who': answer.json({ user: 'ada', room: 'weekly', role: 'speaker' }),
  })
  const { transports: _, redis: __, usageWebhook: ___, metricsPort: ____, ...kept } = config
  const given = {
    ...{ ...kept, host: '127.0.0.1', port: 0, authorizeUrl: `${host.url}/who` },
    translation: [{ ...config.translation[0], url: deepl.url }],
  }
  writeFileSync(join(place.folder, 'gateway.json'), JSON.stringify(given))
  const server = await startCommand(
    commandOf(page, 'npx @lingobooth/gateway').replace('npx', 'npx --yes'),
    place.folder,
    {
      ...place.env,
      ...{ GATEWAY_SECRET: 'a secret of the local release alone', DEEPL_API_KEY: keyOfDouble },
      ...{ DEEPGRAM_API_KEY: 'unused', OPENAI_API_KEY: 'unused' },
    },
  )
  try {
    const post = async (path: string, body: object, headers = {}) =>
      (await fetch(`${server.url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    const { token } = await post('token', {})
    const asked = { texts: ['Good morning.'], source: 'english-united-states', targets: ['french-france'] }
    const { translations } = await post('translate', asked, { authorization: `Bearer ${token}` })
    if (translations?.['french-france']?.[0] !== 'Bonjour.') throw new Error('The gateway translated nothing.')
  } finally {
    await server.close()
    await deepl.close()
    await host.close()
  }
  return ''
}

const ways: Readonly<Record<string, Way>> = {
  'the page of the README': readmePage,
  'the element in plain HTML': plainPage,
  'the template of Next': nextPage,
  'the gateway from one file': gatewayFromFile,
}

/** Goes every way, each in an empty folder, and gives what was left out. @throws where one does not work */
export async function tryInstalled(place: string, env: Place['env'], browser: Browser): Promise<string[]> {
  const leftOut: string[] = []
  for (const [name, way] of Object.entries(ways)) {
    const folder = join(place, 'installed', name.replaceAll(' ', '-'))
    mkdirSync(folder, { recursive: true })
    console.log(`${name}:`)
    leftOut.push(await way({ folder, env, browser }))
    console.log('  works')
  }
  return leftOut.filter(Boolean)
}
