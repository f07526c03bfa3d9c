import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BoothFrame } from '../../../packages/element/src/frame.ts'
import { chromiumArguments } from '../../../scripts/chromium.ts'
import { readPage } from '../../../scripts/docs/pages.ts'
import { findBrowser } from '../../../scripts/provision/browser.ts'
import { type ElementServer, serveElement } from './element/element-server.ts'

declare global {
  interface Window {
    boothFrames: BoothFrame[]
    heard: [frame: number | 'message', type: string, detail: Record<string, unknown>][]
  }
}

const [, section = ''] = readPage('docs/calls.md').split('\n## In a frame\n')
const [, framePage = ''] = /```html\n([\s\S]*?)```/.exec(section) ?? []
const policy = "default-src 'none'; script-src 'self'; style-src 'none'; connect-src 'self'"

/** Greets whoever is around it, as a page in the frame would that is not the integrator's. */
const greeter = `<!doctype html><script>parent.postMessage('lingobooth', '*', [new MessageChannel().port2])</script>`

/** Opens a frame for each part of the page's query, and writes down what it hears of them. */
const hostPage = `<!doctype html><html lang="en"><title>Call</title><body><script type="module">
  import { openFrame } from '/frame.js'
  window.heard = []
  const events = ['ready', 'joined', 'left', 'status', 'line', 'resize', 'failed']
  addEventListener('message', ({ data }) => heard.push(['message', data]))
  window.boothFrames = new URLSearchParams(location.search).getAll('url').map((url, index) => {
    const frame = openFrame(document.body, url)
    Object.assign(frame.element, { width: 600, height: 600 })
    for (const type of events) frame.on(type, (detail) => heard.push([index, type, detail]))
    return frame
  })
</script>`

let browser: Browser
let host: ElementServer
let foreign: ElementServer
let booths: ElementServer

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: chromiumArguments() })
})
afterAll(() => browser?.close())
beforeEach(async () => {
  host = await serveElement({ pages: { '/': hostPage } })
  foreign = await serveElement({ pages: { '/': hostPage, '/greeter.html': greeter } })
  const listed = framePage.replaceAll('https://app.example', host.url)
  booths = await serveElement({
    policy,
    pages: {
      '/frame.html': listed,
      '/speaking.html': listed.replace('data-parents', 'recognize-url="/recognize" data-parents'),
      '/texts.html': listed.replace('data-parents', 'data-line-texts data-parents'),
      '/careless.html': listed.replace(/data-parents="[^"]*"/, 'data-parents="* /"'),
      '/moved.html': `<!doctype html><meta http-equiv="refresh" content="0; url=${foreign.url}/greeter.html">`,
    },
  })
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await Promise.all([host, foreign, booths].map((server) => server.close()))
})

async function openHost(server: ElementServer, ...paths: string[]) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const consoleErrors: string[] = []
  page.on('console', (line) => line.type() === 'error' && consoleErrors.push(line.text()))
  const query = new URLSearchParams(paths.map((path) => ['url', `${booths.url}${path}`]))
  await page.goto(`${server.url}/?${query}`)
  return { page, consoleErrors }
}

const heardBy = (page: Page, frame: number | 'message', type?: string) =>
  page.evaluate(
    ([index, wanted]) =>
      window.heard.filter(([one, kind]) => one === index && (!wanted || kind === wanted)).map(([, , detail]) => detail),
    [frame, type] as const,
  )

const join = (page: Page, frame: number, options: Parameters<BoothFrame['join']>[0]) =>
  page.evaluate(
    ([index, given]) =>
      window.boothFrames[index]?.join(given).then(
        () => 'joined',
        ({ message }: Error) => message,
      ),
    [frame, options] as const,
  )

const ada = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const
const luis = { room: 'weekly', name: 'Luis García', language: 'es-ES' } as const

async function say(page: Page, frame: number, text: string) {
  const box = page.frameLocator('iframe').nth(frame).locator('[data-part="dock"]').getByRole('textbox')
  await box.fill(text)
  await box.press('Enter')
}

it('the embedding page controls the booth of another origin, and receives its events', async () => {
  const { page } = await openHost(host, '/frame.html')
  const inside = page.frameLocator('iframe')
  expect(await join(page, 0, { ...ada, token: 'secret' })).toBe('joined')
  await inside.getByText('Connected', { exact: true }).waitFor()
  await page.evaluate(() => window.boothFrames[0]?.open('stt'))
  await inside.getByRole('region', { name: 'Speak' }).waitFor()
  await page.evaluate(() => window.boothFrames[0]?.open('stt', false))
  await inside.getByRole('region', { name: 'Speak' }).waitFor({ state: 'hidden' })
  await page.evaluate(() => window.boothFrames[0]?.theme('dark'))
  await inside.locator('lingo-booth[theme=dark]').waitFor()
  await say(page, 0, 'hello')
  await expect
    .poll(() => heardBy(page, 0, 'line'))
    .toEqual([{ module: 'subtitles', key: expect.any(String), own: true }])
  const heights = (await heardBy(page, 0, 'resize')).map(({ height }) => Number(height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(640)
  expect(await join(page, 0, { ...ada, language: 'xx' })).toBe('bad-option')
  expect(await heardBy(page, 0, 'failed')).toEqual([{ code: 'bad-option' }])
  await join(page, 0, ada)
  const departures = await heardBy(page, 0, 'left')
  await page.evaluate(() => window.boothFrames[0]?.leave())
  expect(await heardBy(page, 0, 'left')).toHaveLength(departures.length + 1)
  expect(booths.requests.filter((url) => /secret|Ada|weekly/.test(url))).toEqual([])
})

it('muting from the embedding page holds capture until it unmutes', async () => {
  const { page } = await openHost(host, '/speaking.html')
  await join(page, 0, ada)
  const held = () =>
    page
      .frames()[1]
      ?.evaluate(() => document.querySelector('lingo-booth')?.booth?.speak.view.getSnapshot().microphone.state)
  await page.evaluate(() => window.boothFrames[0]?.mute(true))
  await page.frames()[1]?.evaluate(() => document.querySelector('lingo-booth')?.booth?.speak.toggle())
  await expect.poll(held).toBe('held')
  await page.evaluate(() => window.boothFrames[0]?.mute(false))
  await expect.poll(held).toBe('listening')
})

it('two frames in one page talk in one room without mixing, and share texts only when their page allows it', async () => {
  const { page } = await openHost(host, '/frame.html', '/texts.html')
  expect(await Promise.all([join(page, 0, { ...ada, token: 'of ada' }), join(page, 1, luis)])).toEqual([
    'joined',
    'joined',
  ])
  await say(page, 0, 'hello')
  const line = { module: 'subtitles', key: expect.any(String) }
  await expect.poll(() => heardBy(page, 1, 'line')).toEqual([{ ...line, own: false, name: ada.name, text: 'hello' }])
  expect(await heardBy(page, 0, 'line')).toEqual([{ ...line, own: true }])
  await page.frameLocator('iframe').nth(1).getByRole('listitem').getByText('[es-ES] hello').waitFor()
  expect(booths.authorizations).toEqual(['Bearer of ada'])
  await page.evaluate(() => window.boothFrames[0]?.leave())
  await expect.poll(() => heardBy(page, 0, 'left')).toHaveLength(1)
  expect(await heardBy(page, 1, 'left')).toEqual([])
})

it('a frame that reloads reports it, forgets its earlier commands, and can join again', async () => {
  const { page } = await openHost(host, '/frame.html')
  const languages = '**/core/languages'
  await page.route(languages, () => {}, { times: 1 })
  const asked = page.waitForRequest(languages)
  const joining = join(page, 0, ada)
  await asked
  await page.frames()[1]?.evaluate(() => location.reload())
  // The page may still learn that its call was cut off, and say so.
  expect(await joining).toMatch(/^(aborted|network)$/)
  await expect.poll(() => heardBy(page, 0, 'ready')).toHaveLength(2)
  expect(await join(page, 0, luis)).toBe('joined')
  await page.frameLocator('iframe').getByText('Connected', { exact: true }).waitFor()
})

it.each(['/frame.html', '/careless.html'])(
  'a site that %s does not list receives nothing and controls nothing',
  async (path) => {
    const { page, consoleErrors } = await openHost(foreign, path)
    const frame = page.frames().find((one) => one.url().startsWith(booths.url))
    await frame?.waitForFunction(() => document.adoptedStyleSheets.length > 0)
    const joined = await page.evaluate(async () => {
      const command = { id: 1, type: 'join', detail: { room: 'weekly', name: 'Eve', language: 'en-US' } }
      document.querySelector('iframe')?.contentWindow?.postMessage(command, '*')
      return Promise.race([window.boothFrames[0]?.join(command.detail), 'nothing'])
    })
    expect(joined).toBe('nothing')
    // Whatever the frame had to say, it said before this.
    await frame?.evaluate(() => parent.postMessage('last', '*'))
    await expect.poll(() => page.evaluate(() => window.heard)).toEqual([['message', 'last']])
    expect(await frame?.evaluate(() => document.querySelector('lingo-booth')?.getAttribute('name'))).toBeNull()
    expect(consoleErrors.filter((text) => text.includes('is not an origin'))).toHaveLength(
      path === '/careless.html' ? 2 : 0,
    )
  },
)

it('a page of another origin that replaces the booth is ignored', async () => {
  const { page } = await openHost(host, '/moved.html')
  await expect.poll(() => page.evaluate(() => window.heard)).toEqual([['message', 'lingobooth']])
})
