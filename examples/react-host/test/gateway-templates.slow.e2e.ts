import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyOfDouble, startVendorDouble } from '@lingobooth/testing/vendor-doubles'
import type { BrowserContext } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { packedTarballs } from '../../../scripts/packages/tarballs.ts'
import { findLivekitServer, missingLivekitServer } from '../../../scripts/provision/livekit.ts'
import { type LivekitServer, startLivekitServer } from '../../../scripts/servers/livekit.ts'
import { runSmoke, type Template } from './packed/framework-page.ts'
import { type RunningTemplate, startTemplate } from './packed/gateway-template.ts'
import { type } from './support/panels.ts'
import { line, readLines } from './support/read-lines.ts'
import { openStage } from './support/stage.ts'

const reason = findLivekitServer() || process.env.CI ? '' : ` (left out: ${missingLivekitServer()})`
const templates: readonly Template[] = ['gateway-hono', 'gateway-next']

let tarballs: string
let livekit: LivekitServer

beforeAll(async () => {
  tarballs = await mkdtemp(join(tmpdir(), 'lingobooth-templates-'))
  await cp(packedTarballs(), tarballs, { recursive: true })
  if (!reason) livekit = await startLivekitServer()
}, 600_000)
afterAll(async () => {
  await livekit?.stop()
  await rm(tarballs, { recursive: true, force: true })
})

const settingsOf = ({ url, apiKey, apiSecret }: LivekitServer) => ({
  LIVEKIT_URL: url,
  LIVEKIT_API_KEY: apiKey,
  LIVEKIT_API_SECRET: apiSecret,
})

/** Logs in as anybody would, with cookies of one's own. */
async function logIn(context: BrowserContext, url: string, person: { name: string; language: string; role: string }) {
  const page = await context.newPage()
  await page.goto(`${url}/?id=weekly`)
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Language').selectOption(person.language)
  await page.getByLabel('Role').selectOption(person.role)
  await page.getByRole('button', { name: 'Enter' }).click()
  await page.getByText('Connected', { exact: true }).waitFor()
  return page
}

async function openMeeting(server: RunningTemplate) {
  const stage = await openStage({ servedPage: server.url })
  onTestFinished(stage.close)
  const browser = stage.context.browser()
  const errors: string[] = []
  const enter = async (name: string, language: string, role = 'speaker') => {
    const context = (await browser?.newContext()) ?? stage.context
    context.on('weberror', (error) => errors.push(String(error.error())))
    context.on('console', (said) => {
      if (said.type() === 'error' && !said.text().includes('403')) errors.push(said.text())
    })
    return logIn(context, server.url, { name, language, role })
  }
  return { enter, errors }
}

describe.skipIf(reason).each(templates)(`the template %s${reason}`, (name) => {
  let folder: string
  beforeAll(() => {
    folder = runSmoke(name, tarballs, 'build')
  }, 600_000)

  const start = async (settings: Readonly<Record<string, string>>) => {
    const server = await startTemplate(name, folder, { ...settingsOf(livekit), ...settings })
    onTestFinished(server.close)
    return server
  }

  it('lets two people meet over LiveKit and read each other through DeepL, and keeps its key secret', async () => {
    const double = await startVendorDouble('deepl')
    onTestFinished(double.close)
    double.say((text, target) => `${text} (${target})`)
    const server = await start({ DEEPL_API_KEY: keyOfDouble, DEEPL_URL: double.url })
    const { enter, errors } = await openMeeting(server)
    const reader = await enter('Luis', 'es-ES', 'listener')
    const writer = await enter('Ada', 'en-US', 'host')

    await type(writer, 'Subtitles', 'Good morning.')

    await expect
      .poll(() => readLines(reader, 'Subtitles'))
      .toEqual([line('Good morning. (es)', 'es-ES', { name: 'Ada', original: 'Good morning.' })])
    expect([errors, double.refusals]).toEqual([[], []])
    expect([await writer.content(), server.output()].join()).not.toContain(keyOfDouble)
  })

  it('runs without keys, says which are missing, and shows lines untranslated', async () => {
    const server = await start({})
    const { enter } = await openMeeting(server)
    const reader = await enter('Luis', 'es-ES')
    const writer = await enter('Ada', 'en-US')

    await type(writer, 'Subtitles', 'Good morning.')

    await expect
      .poll(() => readLines(reader, 'Subtitles'))
      .toMatchObject([{ text: 'Good morning.', language: 'en-US' }])
    for (const key of ['DEEPL_API_KEY', 'DEEPGRAM_API_KEY', 'ELEVENLABS_API_KEY'])
      expect(server.output()).toContain(`${key} is missing in .env`)
  })

  it('answers only its own page and logged-in users', async () => {
    const server = await start({})
    const { host } = new URL(server.url)
    const statusOf = async (path: string, headers: Readonly<Record<string, string>>, method = 'POST') => {
      const asking = request(`${server.url}${path}`, { method, headers: { host, ...headers }, agent: false })
      asking.end(method === 'GET' ? '' : '{}')
      const [response] = await once(asking, 'response')
      response.resume()
      return response.statusCode
    }
    for (const origin of ['http://attacker.example', 'null', `https://${host}`])
      for (const path of ['/log-in', '/lingobooth/token']) expect(await statusOf(path, { origin })).toBe(403)
    const origin = server.url
    expect(await statusOf('/lingobooth/token', { origin })).toBe(403)
    expect(await statusOf('/lingobooth/token', { origin, cookie: 'who=eyJhbGciOiJub25lIn0.e30.' })).toBe(403)
    expect(await statusOf('/lingobooth/translate', { origin })).toBe(401)
    expect(await statusOf('/lingobooth/token', { host: 'attacker.example' })).toBe(421)
    if (name === 'gateway-hono') {
      expect(await statusOf('/log-in', { host: 'attacker.example' }, 'GET')).toBe(421)
      expect(await statusOf('/', {}, 'GET')).toBe(200)
    }
  })
})
