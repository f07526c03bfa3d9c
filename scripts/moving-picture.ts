import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { panel } from '../examples/react-host/test/support/panels.ts'
import { readOptions } from './options.ts'
import { root } from './run.ts'
import { ada, bringToFront, enter, luis, settled, withDemo } from './screenshots/demo-page.ts'

readOptions({})

const path = 'docs/images/two-people.webp'
const maxBytes = 400_000
const [width, height] = [420, 560]
const gap = 12
const charsPerFrame = 4
const typingMs = 140
const readingMs = 1_800
const endMs = 3_000

/** Who writes what. */
const talk: readonly (readonly ['ada' | 'luis', string])[] = [
  ['ada', 'Good morning. The meeting begins in five minutes.'],
  ['luis', 'Buenos días. Sí, el informe está listo.'],
  ['ada', 'I have two questions about the new plan.'],
]

interface Frame {
  readonly picture: Buffer
  readonly ms: number
}

/** Both pages side by side. */
async function photograph(pages: readonly Page[]): Promise<Buffer> {
  const pictures = await Promise.all(pages.map((page) => page.screenshot({ animations: 'disabled', caret: 'hide' })))
  const { width: wide = 0, height: high = 0 } = await sharp(pictures[0]).metadata()
  const space = Math.round((gap * wide) / width)
  return sharp({ create: { width: 2 * wide + space, height: high, channels: 4, background: '#0000' } })
    .composite(pictures.map((input, index) => ({ input, left: index * (wide + space), top: 0 })))
    .png()
    .toBuffer()
}

async function film(pages: readonly [Page, Page]): Promise<Frame[]> {
  const frames: Frame[] = []
  const take = async (ms: number) => void frames.push({ picture: await photograph(pages), ms })
  for (const page of pages) await bringToFront(page, 'Subtitles')
  for (const [index, [who, text]] of talk.entries()) {
    const page = who === 'ada' ? pages[0] : pages[1]
    await page.bringToFront()
    const box = panel(page, 'Subtitles').getByPlaceholder('Type text here')
    for (let end = charsPerFrame; end < text.length + charsPerFrame; end += charsPerFrame) {
      await box.fill(text.slice(0, end))
      await take(typingMs)
    }
    await box.press('Enter')
    await settled(pages, 'Subtitles', index + 1)
    await take(index === talk.length - 1 ? endMs : readingMs)
  }
  return frames
}

await withDemo(async (browser, url) => {
  const pages = await enter(browser, url, 'weekly', [ada, luis], width, height)
  const frames = await film(pages as [Page, Page])
  const picture = await sharp(
    frames.map((frame) => frame.picture),
    { join: { animated: true } },
  )
    .webp({ quality: 70, delay: frames.map(({ ms }) => ms), loop: 0, effort: 6, minSize: true })
    .toBuffer()
  writeFileSync(`${root}${path}`, picture)
  console.log(`${path} ${Math.round(picture.length / 1000)} kB, ${frames.length} pictures`)
  if (picture.length > maxBytes) throw new Error(`${path} is larger than ${maxBytes} bytes: say less in it.`)
})
