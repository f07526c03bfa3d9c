import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Frame, type Page } from 'playwright'
import { createServer } from 'vite'
import { chromiumArguments } from './chromium.ts'
import { chosenOf, readOptions } from './options.ts'
import { provisionBrowser } from './provision/browser.ts'
import { root } from './run.ts'
import { type How, hows, type Place, placeAlike, sheetOf } from './word-sheets/sheet.ts'
import { type Text, textsOf } from './word-sheets/texts.ts'

const words = `${root}packages/react/src/messages/words`
const { only } = readOptions({ only: { type: 'string' } })
const known = readdirSync(words).map((name) => name.replace('.ts', ''))
const tags = chosenOf(
  'only',
  only,
  known.filter((tag) => tag !== 'en'),
)
const folder = `${root}.cache/word-sheets`
/** The label holds its options too. */
const [partLabel, languageLabel] = [/^Part/, /^Language/]
const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title']

/** What is read in a state, and what a screen reader says besides. */
const wordsIn = (frame: Frame) =>
  frame.evaluate((names) => {
    const seen: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const isSeen = (element: Element | null) => element?.checkVisibility() && element.getBoundingClientRect().width > 1
    const said: string[] = []
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode
      ;(isSeen(parentElement) ? seen : said).push(textContent?.trim() ?? '')
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (element.childElementCount > 0) seen.push(element.textContent?.trim() ?? '')
      for (const name of names) (name === 'placeholder' ? seen : said).push(element.getAttribute(name) ?? '')
    }
    return { seen, said }
  }, attributes)

/** Finds the texts of a language in the states that the gallery shows now, and photographs those that have a new one. */
async function visit(page: Page, tag: string, texts: readonly Text[], places: Map<string, Place>) {
  for (const figure of await page.locator('figure').all()) {
    const iframe = figure.locator('iframe')
    const state = (await figure.locator('figcaption').textContent()) ?? ''
    const frame = await (await iframe.elementHandle())?.contentFrame()
    if (!frame) continue
    await frame.waitForFunction((wanted) => document.documentElement.lang === wanted, tag)
    const { seen, said } = await wordsIn(frame)
    const picture = `${tag}/${state.replace(/\W+/g, '-').toLowerCase()}.jpg`
    const isBetter = (path: string, how: How) => hows.indexOf(how) > hows.indexOf(places.get(path)?.how ?? 'alike')
    const howOf = ({ pattern, within }: Text): How => {
      if (pattern && seen.some((text) => pattern.test(text))) return 'seen'
      return within && [...seen, ...said].some((text) => within.test(text)) ? 'said' : 'alike'
    }
    const found = texts.flatMap((text) => {
      const how = howOf(text)
      return isBetter(text.path, how) ? [[text.path, { picture, state, how }] as const] : []
    })
    for (const [path, place] of found) places.set(path, place)
    if (found.length > 0) await iframe.screenshot({ path: join(folder, picture), type: 'jpeg', quality: 70 })
  }
}

const server = await createServer({
  root: `${root}gallery`,
  configFile: `${root}gallery/vite.config.ts`,
  logLevel: 'warn',
})
await server.listen(0)
const browser = await chromium.launch({ executablePath: provisionBrowser(), args: chromiumArguments() })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(120_000)
  await page.goto(`${server.resolvedUrls?.local[0]}?theme=light`)
  const load = async (tag: string) => (await import(`${words}/${tag}.ts`)).messages
  const english = await load('en')
  const sheets = await Promise.all(
    tags.map(async (tag) => ({ tag, texts: textsOf(english, await load(tag)), places: new Map<string, Place>() })),
  )
  const parts = await page.getByLabel(partLabel).locator('option').allTextContents()
  for (const part of parts) {
    await page.getByLabel(languageLabel).selectOption('en')
    await page.getByLabel(partLabel).selectOption(part)
    await page.waitForFunction(
      () => document.querySelector('iframe') && !document.querySelector('iframe[data-open=false]'),
    )
    for (const { tag, texts, places } of sheets) {
      await page.getByLabel(languageLabel).selectOption(tag)
      await visit(page, tag, texts, places)
    }
  }
  for (const { tag, texts, places } of sheets) {
    mkdirSync(folder, { recursive: true })
    const all = placeAlike(texts, places)
    writeFileSync(join(folder, `${tag}.html`), sheetOf(tag, texts, all))
    console.log(
      `.cache/word-sheets/${tag}.html ${texts.length} texts, ${places.size} in a picture, ${all.size - places.size} where others of their kind stand`,
    )
  }
} finally {
  await browser.close()
  await server.close()
}
