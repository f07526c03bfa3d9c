import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { boxFor, bringToFront } from '../../examples/react-host/test/support/panels.ts'
import { ada, enter, luis, settled } from './demo-page.ts'

const size = [420, 680] as const
const gapPixels = 18
const charsPerFrame = 4
const [typingMs, readingMs, endMs] = [140, 1_800, 3_000]

/** Who writes what: of Ada and Luis, the one at this index. */
const talk = [
  [0, 'Good morning. The meeting begins in five minutes.'],
  [1, 'Buenos días. Sí, el informe está listo.'],
  [0, 'I have two questions about the new plan.'],
] as const

/** Both pages side by side. */
async function photograph(pages: readonly Page[]): Promise<Buffer> {
  const pictures = await Promise.all(pages.map((page) => page.screenshot({ animations: 'disabled', caret: 'hide' })))
  return sharp(pictures, { join: { across: 2, shim: gapPixels, background: '#0000' } })
    .png()
    .toBuffer()
}

/** The moving picture of the README: two people who write to each other, as WebP. */
export async function film(browser: Browser, url: string): Promise<Buffer> {
  const pages = await enter(browser, url, { room: 'film', guests: [ada, luis], size })
  const frames: { readonly picture: Buffer; readonly ms: number }[] = []
  const take = async (ms: number) => void frames.push({ picture: await photograph(pages), ms })
  for (const page of pages) await bringToFront(page, 'Subtitles')
  for (const [index, [who, text]] of talk.entries()) {
    const page = pages[who] as Page
    const box = await boxFor(page, 'Subtitles')
    for (let end = charsPerFrame; end < text.length + charsPerFrame; end += charsPerFrame) {
      await box.fill(text.slice(0, end))
      await take(typingMs)
    }
    await box.press('Enter')
    await settled(pages, 'Subtitles', index + 1)
    await take(index === talk.length - 1 ? endMs : readingMs)
  }
  return sharp(
    frames.map(({ picture }) => picture),
    { join: { animated: true } },
  )
    .webp({ quality: 70, delay: frames.map(({ ms }) => ms), loop: 0, effort: 6, minSize: true })
    .toBuffer()
}
