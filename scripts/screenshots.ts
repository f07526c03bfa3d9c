import { writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { bringToFront, openSettings, panel, showPanel, type } from '../examples/react-host/test/support/panels.ts'
import { readOptions } from './options.ts'
import { root } from './run.ts'
import { ada, enter, luis, settled, withDemo } from './screenshots/demo-page.ts'
import { film } from './screenshots/film.ts'

readOptions({})

const maxBytes = { still: 120_000, moving: 400_000 }
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

function keep(name: string, picture: Buffer, most: number) {
  const path = `docs/images/${name}.webp`
  console.log(`${path} ${Math.round(picture.length / 1000)} kB`)
  if (picture.length > most) throw new Error(`${path} is larger than ${most} bytes: show less.`)
  writeFileSync(`${root}${path}`, picture)
}

async function take(page: Page, name: string) {
  await page.mouse.move(0, 0)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  keep(name, await sharp(picture).webp({ quality: 75 }).toBuffer(), maxBytes.still)
}

const loseFocus = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

/** The demo page as two participants see it, in both colour schemes. */
async function wide(browser: Browser, url: string) {
  const pages = await enter(browser, url, { room: 'weekly', guests: [ada, luis], size: [1280, 800] })
  const [page] = pages as [Page]
  await showPanel(page, 'Translated voice')
  await showPanel(page, 'Speak')
  await converse(pages)
  const subtitles = panel(page, 'Subtitles')
  await openSettings(subtitles)
  await subtitles.getByRole('checkbox', { name: 'Bilingual' }).check()
  await page.mouse.move(0, 0)
  await subtitles.locator('[data-part="settings"]').getByRole('button', { name: 'Caption style' }).waitFor()
  await page.waitForLoadState('networkidle')
  await take(page, 'booth-settings')
  await subtitles.getByRole('button', { name: 'Settings' }).click()
  await loseFocus(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await take(page, `booth-${colorScheme}`)
  }
}

/** On a phone, with Chat behind Subtitles, and with both closed. */
async function narrow(browser: Browser, url: string) {
  const pages = await enter(browser, url, { room: 'narrow', guests: [ada, luis], size: [390, 844] })
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
  const guests = [amal, amal.replace('أمل', 'سامي'), ada]
  const pages = await enter(browser, url, { room: 'majlis', guests, size: [1280, 800] })
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

await withDemo(async (browser, url) => {
  await wide(browser, url)
  await narrow(browser, url)
  await rightToLeft(browser, url)
  keep('two-people', await film(browser, url), maxBytes.moving)
})
