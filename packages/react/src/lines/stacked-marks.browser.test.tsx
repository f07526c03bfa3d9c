import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ChatPanel, SubtitlesPanel } from '../panels/panels.tsx'
import { receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

const marksAbove = `Z${'\u0301\u0302\u0303\u0308'.repeat(50)}`
const marksBelow = `Z${'\u0323\u0324\u0325\u0331'.repeat(50)}`
const ordinary = ['Ẫ Ệ ự ẵ', 'ٱلْعَرَبِيَّةُ', 'ที่ กี้ น้ำ', 'क्षि र्त्स्नी', 'မြန်မာ ဘာသာကို', '👩‍👩‍👧 🇪🇺 ❤️', 'Åg', 'e\u0301\u0323']

const panels = { subtitles: SubtitlesPanel, chat: ChatPanel }

async function rowsOf(module: keyof typeof panels, texts: readonly string[]) {
  const ada = await joinedAlone()
  const Panel = panels[module]
  stage(<Panel provider={ada.booth} {...required} />, { width: 600, height: 700 })
  receive(ada, module, texts)
  await expect.element(page.getByText(texts.at(-1) ?? '', { exact: true })).toBeVisible()
  const log = page.getByRole('log')
  const rows = [...log.element().querySelectorAll<HTMLElement>('[role="listitem"]')]
  return { log, rows }
}

/** What is painted of an element, from a height to another in pixels of the page. */
async function painted(log: ReturnType<typeof page.getByRole>, from: number, until: number): Promise<string> {
  const base64 = await page.screenshot({ element: log, base64: true, save: false })
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const box = log.element().getBoundingClientRect()
  const scale = picture.height / box.height
  const [top, bottom] = [from, until].map((height) => Math.round((height - box.top) * scale)) as [number, number]
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: bottom - top })
  canvas.getContext('2d')?.drawImage(picture, 0, -top)
  return canvas.toDataURL()
}

it.each([
  ['subtitles', 'above', marksAbove],
  ['subtitles', 'below', marksBelow],
  ['chat', 'above', marksAbove],
  ['chat', 'below', marksBelow],
] as const)('in %s, hundreds of marks %s one letter leave the other rows as they are', async (module, _, text) => {
  const { log, rows } = await rowsOf(module, ['one', 'two', text, 'four', 'five'])
  const [above, below] = [rows[1], rows[3]].map((row) =>
    row?.querySelector('[data-part="text"]')?.getBoundingClientRect(),
  ) as [DOMRect, DOMRect]
  const others = async () => [
    await painted(log, above.top - 40, above.bottom - 8),
    await painted(log, below.top + 8, below.bottom + 20),
  ]
  const withMarks = await others()
  const words = rows[2]?.querySelector('[data-part="text"]')?.firstChild as Text
  words.data = 'Z'
  const without = await others()
  expect(withMarks.map((picture, index) => picture === without[index])).toEqual([true, true])
})

it('marks of ordinary words, and emoji, are whole', async () => {
  const { log, rows } = await rowsOf('subtitles', ordinary)
  const { top, bottom } = log.element().getBoundingClientRect()
  const shown = await painted(log, top, bottom)
  for (const row of rows) Object.assign(row.style, { clipPath: 'none', overflow: 'visible' })
  expect(shown === (await painted(log, top, bottom))).toBe(true)
})
