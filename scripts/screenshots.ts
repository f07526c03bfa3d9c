import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { createServer } from 'vite'
import { createEngineRoom } from '../examples/local-engines/src/index.ts'
import { demoGateway } from '../examples/react-host/demo-gateway.ts'
import { openSettings, type PanelTitle, panel, showPanel, type } from '../examples/react-host/test/support/panels.ts'
import { chromiumArguments } from './chromium.ts'
import { readOptions } from './options.ts'
import { provisionBrowser } from './provision/browser.ts'

readOptions({})

const maxBytes = 120_000
const host = fileURLToPath(new URL('../examples/react-host/', import.meta.url))
const images = fileURLToPath(new URL('../docs/images/', import.meta.url))

const ada = 'n=Ada+Lovelace&lng=en-US&g=female'
const luis = 'n=Luis+García&lng=es-ES&g=male'
const amal = 'n=أمل&lng=ar-SA&g=female'

const talk: readonly (readonly ['ada' | 'luis', string])[] = [
  ['ada', 'Good morning. Can you hear me?'],
  ['luis', 'Buenos días. Te oigo muy bien.'],
  ['luis', 'Empezamos la reunión en cinco minutos.'],
  ['ada', 'I have two questions about the new plan.'],
  ['luis', 'El informe está listo.'],
  ['ada', 'Thank you. We can read it together.'],
]
const notes: readonly (readonly ['ada' | 'luis', string])[] = [
  ['ada', 'The agenda is at example.org/agenda'],
  ['luis', 'Gracias. Lo leo ahora.'],
  ['ada', 'Is the room free tomorrow?'],
  ['luis', 'Sí, la sala está libre.'],
]

/** Waits until everybody reads all lines and none waits for its translation. */
async function settled(pages: readonly Page[], title: 'Subtitles' | 'Chat', count: number) {
  for (const page of pages) {
    const list = panel(page, title).getByRole('log')
    await list
      .getByRole('listitem')
      .nth(count - 1)
      .waitFor()
    await page.waitForFunction(
      () => document.querySelector('li :is([data-state="open"], [data-state="pending"])') === null,
    )
  }
}

async function enter(
  browser: Browser,
  url: string,
  room: string,
  guests: readonly string[],
  width: number,
  height: number,
) {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: width < 600 ? 2 : 1.5 })
  const pages: Page[] = []
  for (const guest of guests) {
    const page = await context.newPage()
    await page.goto(`${url}?${guest}&id=${room}`)
    await page.getByText('Connected', { exact: true }).waitFor()
    pages.push(page)
  }
  return pages
}

/** Where two panels do not fit, one is folded to a row. */
async function bringToFront(page: Page, title: PanelTitle) {
  const row = page.getByRole('button', { name: `Open ${title}` })
  if (await row.isVisible()) await row.click()
}

async function converse(pages: readonly Page[]) {
  const [own, other] = pages as [Page, Page]
  for (const [title, lines] of [
    ['Subtitles', talk],
    ['Chat', notes],
  ] as const) {
    for (const page of pages) await bringToFront(page, title)
    for (const [index, [who, text]] of lines.entries()) {
      await type(who === 'ada' ? own : other, title, text)
      await settled(pages, title, index + 1)
    }
  }
}

/** The picture as WebP, which Chromium writes. */
async function webp(page: Page, png: Buffer) {
  const url = await page.evaluate(
    async (source) => {
      const picture = Object.assign(new Image(), { src: source })
      await picture.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: picture.width, height: picture.height })
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', 0.75)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

async function take(page: Page, name: string) {
  await page.mouse.move(0, 0)
  const picture = await webp(page, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
  writeFileSync(`${images}${name}.webp`, picture)
  console.log(`docs/images/${name}.webp ${Math.round(picture.length / 1000)} kB`)
  if (picture.length > maxBytes)
    throw new Error(`docs/images/${name}.webp is larger than ${maxBytes} bytes: show less of the page.`)
}

const loseFocus = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

/** The demo page as two participants see it, in both colour schemes. */
async function wide(browser: Browser, url: string) {
  const pages = await enter(browser, url, 'weekly', [ada, luis], 1280, 800)
  const [page] = pages as [Page]
  await showPanel(page, 'Translated voice')
  await showPanel(page, 'Speak')
  await converse(pages)
  const subtitles = panel(page, 'Subtitles')
  await openSettings(subtitles)
  await subtitles.getByRole('checkbox', { name: 'Bilingual' }).check()
  await page.mouse.move(0, 0)
  await subtitles.getByRole('button', { name: 'Caption style' }).waitFor()
  await page.waitForLoadState('networkidle')
  await take(page, 'booth-settings')
  await subtitles.getByRole('button', { name: 'Settings' }).click()
  await loseFocus(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await take(page, `booth-${colorScheme}`)
  }
}

/** On a phone, with Chat folded behind Subtitles, and while the connection is interrupted. */
async function narrow(browser: Browser, url: string) {
  const pages = await enter(browser, url, 'narrow', [ada, luis], 390, 844)
  const [page] = pages as [Page]
  await showPanel(page, 'Translated voice')
  await showPanel(page, 'Speak')
  await converse(pages)
  await bringToFront(page, 'Subtitles')
  await loseFocus(page)
  await take(page, 'booth-narrow')
  for (const title of ['Subtitles', 'Chat'] as const)
    await panel(page, title).getByRole('button', { name: 'Close' }).click()
  await take(page, 'booth-closed')
}

/** A page that runs from right to left, with a reader of Arabic. */
async function rightToLeft(browser: Browser, url: string) {
  const pages = await enter(browser, url, 'majlis', [amal, amal.replace('أمل', 'سامي'), ada], 1280, 800)
  const [page, sami, guest] = pages as [Page, Page, Page]
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await type(page, 'Subtitles', 'صباح الخير. هل تسمعونني؟')
  await type(sami, 'Subtitles', 'نعم، أسمعك جيدا.')
  await settled(pages, 'Subtitles', 2)
  await type(guest, 'Subtitles', 'Good morning, everybody.')
  await type(sami, 'Chat', 'جدول الأعمال: example.org/agenda')
  await settled([page], 'Subtitles', 3)
  await type(page, 'Chat', 'شكرا لك')
  await settled([page], 'Chat', 2)
  await loseFocus(page)
  await take(page, 'booth-right-to-left')
}

mkdirSync(images, { recursive: true })
const engines = createEngineRoom({ neural: false, choice: 'local' })
const server = await createServer({
  root: host,
  configFile: `${host}vite.config.ts`,
  plugins: [demoGateway(engines)],
  server: { port: 0, hmr: false, watch: null },
  logLevel: 'warn',
})
await server.listen()
const url = server.resolvedUrls?.local[0] ?? ''
const browser = await chromium.launch({ executablePath: provisionBrowser(), args: chromiumArguments() })
try {
  await wide(browser, url)
  await narrow(browser, url)
  await rightToLeft(browser, url)
} finally {
  await browser.close()
  await server.close()
  await engines.close()
}
