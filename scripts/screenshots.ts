import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { openSettings, panel, showPanel, type } from '../examples/react-host/test/support/panels.ts'
import { readOptions } from './options.ts'
import { ada, bringToFront, enter, loseFocus, luis, settled, withDemo } from './screenshots/demo-page.ts'

readOptions({})

const maxBytes = 120_000
const images = fileURLToPath(new URL('../docs/images/', import.meta.url))

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
await withDemo(async (browser, url) => {
  await wide(browser, url)
  await narrow(browser, url)
  await rightToLeft(browser, url)
})
