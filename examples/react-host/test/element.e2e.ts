import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { chromiumArguments } from '../../../scripts/chromium.ts'
import { readPage } from '../../../scripts/docs/pages.ts'
import { findBrowser } from '../../../scripts/provision/browser.ts'
import { serveElement } from './element/element-server.ts'

const [, tenLines = ''] = /```html\n([\s\S]*?)```/.exec(readPage('docs/calls.md')) ?? []
const [tag = ''] = /<lingo-booth .*<\/lingo-booth>/.exec(tenLines) ?? []
const second = tag.replace('Ada Lovelace', 'Luis García').replace('en-US', 'es-ES')

/** Nothing but the page's own scripts and addresses, and no style at all. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'none'",
  "connect-src 'self'",
  'media-src blob:',
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: chromiumArguments() })
})
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(() => browser?.close())

async function openPage(url: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) complaints.push(line.text())
  })
  await page.goto(url)
  return { page, complaints }
}

async function say(page: Page, name: string, text: string) {
  const booth = page.locator(`lingo-booth[name="${name}"]`)
  await booth.getByText('Connected', { exact: true }).waitFor()
  const box = booth.getByRole('textbox', { name: 'Type text here', description: 'Into Subtitles' })
  await box.fill(text)
  await box.press('Enter')
}

it('ten lines of HTML make a booth, and two booths in one page talk, under a policy that allows no inline style', async () => {
  expect(tenLines.trim().split('\n')).toHaveLength(11)
  const server = await serveElement({ pages: { '/': tenLines.replace(tag, `${tag}\n${second}`) }, policy })
  onTestFinished(server.close)
  const { page, complaints } = await openPage(server.url)
  await say(page, 'Ada Lovelace', 'Hello Luis')
  await page.locator('lingo-booth[name="Luis García"]').getByRole('listitem').getByText('[es-ES] Hello Luis').waitFor()
  const panel = page.locator('lingo-booth').first().getByRole('region', { name: 'Chat' })
  expect(await panel.evaluate((element) => getComputedStyle(element).display)).not.toBe('block')
  expect(complaints).toEqual([])
})

it('the microphone opens with the worklet file next to the module, or with the inline copy when that file is missing', async () => {
  const recognizing = tag.replace('translate-url', 'recognize-url="/recognize" translate-url')
  for (const [missing, strict] of [
    [false, policy],
    [true, undefined],
  ] as const) {
    const pages = { '/': tenLines.replace(tag, recognizing) }
    const server = await serveElement({ pages, ...(strict && { policy: strict }) })
    onTestFinished(server.close)
    const { page } = await openPage('about:blank')
    if (missing) await page.route('**/capture.worklet.js', (route) => route.fulfill({ status: 404 }))
    await page.goto(server.url)
    await page.getByText('Connected', { exact: true }).waitFor()
    const started = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('lingo-capture-started', ({ detail }: CustomEventInit) => resolve(detail))
        }),
    )
    await page.evaluate(() => document.querySelector('lingo-booth')?.booth?.speak.toggle())
    expect(await started).toEqual({ module: 'subtitles' })
  }
})
