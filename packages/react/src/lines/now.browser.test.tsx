import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { axeWhileOpen } from '../test-support/axe-while-open.ts'
import { nextFrames } from '../test-support/next-frames.ts'
import { beginLine, numbered, receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

const spanish = { name: 'Ana Ruiz', speakerLanguage: 'spanish-spain' }
const log = () => page.getByRole('log', { name: 'Subtitle lines' }).element() as HTMLElement
const now = () => page.getByRole('group', { name: 'Now' }).element() as HTMLElement
const rows = () => [...now().querySelectorAll<HTMLElement>('[data-part="now-row"]')]
const words = () => rows().map(({ textContent }) => textContent)
const text = () => words().join(' ').replace(/\s+/g, ' ').trim()
const unsettled = () => now().querySelector('[data-part="unsettled"]')
const listed = () => [...log().querySelectorAll('[role="listitem"]')].map(({ textContent }) => textContent)
const boxOf = (element: Element | Range) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x, y, width, height].map((value) => Math.round(value * 10) / 10)
}
/** Everything that must not move: panels, their heads, the dock, the list with its lines, and the place of what is said now. */
const boxes = () =>
  [
    ...document.querySelectorAll(
      '[data-panel], [data-part="header"], [data-part="dock"], textarea, button:not([role="group"] *), [role="log"], [role="log"] [role="listitem"], [role="group"]:not([data-part="now-state"]), [data-part="now-rows"], [data-part="now-foot"]',
    ),
  ].map(boxOf)
/** Where each word of the rows stands. */
function places() {
  const walker = document.createTreeWalker(now().querySelector('[data-part="now-words"]') as Node, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      found.push(`${word} ${boxOf(range)}`)
    }
  return found
}

async function atRest() {
  for (let last = ''; last !== JSON.stringify(boxes()); await nextFrames()) last = JSON.stringify(boxes())
}

async function meeting(count: number, reading: 'calm' | 'fast', size = { width: 900, height: 700 }) {
  const ada = await joinedAlone()
  receive(ada, 'subtitles', numbered(count))
  const { container } = stage(<Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" />, size)
  ada.booth.subtitles.setReading(reading)
  await expect.poll(() => words().at(-1)).toBe(`line number ${count - 1}`)
  await atRest()
  return { ada, container }
}

const said = 'Wonderful, so we could ship on Thursday if nobody objects'
const half = 'Wonderful, so we could ship on Thursday'

describe.each([
  [4, 'calm'],
  [60, 'fast'],
] as const)('after %i lines, %s', (count, reading) => {
  it('a line grows and becomes final in its place, and moves no settled word and nothing else', async () => {
    const { ada } = await meeting(count, reading)
    const line = beginLine(ada, { ...spanish, speakerLanguage: 'english-united-states' })
    line.grow(half, { calm: half.slice(0, 24), fast: half.slice(0, 30) })
    await expect.poll(() => text()).toContain('Wonderful')
    await atRest()
    const before = boxes()
    const first = places().slice(0, 4)
    line.grow(said, { calm: said })
    await expect.poll(() => text()).toBe(said)
    expect([unsettled(), places().slice(0, 4), boxes()]).toEqual([null, first, before])
    const grown = places()
    line.end(said, 1)
    await expect.poll(() => now().dataset.state).toBe('final')
    await nextFrames()
    expect([places(), boxes()]).toEqual([grown, before])
  })

  it('what is said in another language is translated as it grows, without moving its words or anything else', async () => {
    const { ada } = await meeting(count, reading)
    const line = beginLine(ada, spanish)
    line.grow('estupendo así que podríamos', { calm: 'estupendo' })
    await expect.element(page.getByText(/Spanish \(Spain\)/).first()).toBeVisible()
    await atRest()
    const before = boxes()
    line.grow('estupendo así que podríamos enviarlo', { inEnglish: { text: half, held: half.slice(0, 30) } })
    await expect.poll(() => text()).toContain('Wonderful')
    const first = places().slice(0, 4)
    expect(boxes()).toEqual(before)
    line.grow('estupendo así que podríamos enviarlo el jueves', { inEnglish: { text: said, held: said } })
    await expect.poll(() => text()).toBe(said)
    const grown = places()
    expect(grown.slice(0, 4)).toEqual(first)
    line.end('Estupendo.', 1, said)
    await expect.poll(() => now().dataset.state).toBe('final')
    await nextFrames()
    expect([places(), boxes()]).toEqual([grown, before])
  })

  it('a reader who scrolled up keeps their place, and hears of a new line once it is in the list', async () => {
    const { ada } = await meeting(count + 30, reading)
    log().scrollTop -= 300
    await new Promise((resolve) => log().addEventListener('scroll', resolve, { once: true }))
    const ana = beginLine(ada, spanish)
    ana.grow('hola', { calm: 'hola' })
    await expect.element(page.getByText(/Spanish \(Spain\)/).first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'New lines' })).toBeVisible()
    await atRest()
    const { scrollTop } = log()
    ana.end('hola a todos', 1)
    await expect.poll(() => words()).toEqual(['hola a todos [en-US]'])
    receive(ada, 'subtitles', ['one more'])
    await expect.poll(() => words()).toEqual(['one more'])
    expect([log().scrollTop, listed().at(-1)?.includes('hola a todos [en-US]')]).toEqual([scrollTop, true])
  })
})

it('a line is in one place alone: here while it is the newest, and then in the list', async () => {
  const { ada } = await meeting(4, 'calm')
  const inLog = (text: string) => listed().filter((line) => line?.includes(text)).length
  const here = (text: string) => words().filter((row) => row?.includes(text)).length
  beginLine(ada, spanish).end('hola', 1)
  await expect.poll(() => [here('hola [en-US]'), inLog('hola [en-US]')]).toEqual([1, 0])
  receive(ada, 'subtitles', ['next'])
  await expect.poll(() => [here('hola [en-US]'), inLog('hola [en-US]')]).toEqual([0, 1])
  expect([here('next'), inLog('next'), inLog('line number 3')]).toEqual([1, 0, 1])
})

it.each([
  [320, 360],
  [390, 440],
  [900, 700],
])('at %i by %i px, every row is in view, and what has no room is in the list', async (width, height) => {
  const { ada } = await meeting(4, 'calm', { width, height })
  const all = Array.from({ length: 40 }, (_, count) => `line ${count}`).join(' ')
  const line = beginLine(ada, { ...spanish, speakerLanguage: 'english-united-states' })
  line.grow(all, { calm: all })
  await expect.poll(() => text()).toMatch(/line 39$/)
  const place = now().querySelector('[data-part="now-rows"]') as HTMLElement
  const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
  await expect.poll(() => rows().every((row) => topOf(row) >= topOf(place))).toBe(true)
  const beginning = log().querySelector('[data-state="beginning"] [data-part="text"]')?.textContent
  expect(`${beginning} ${text()}`).toBe(all)
})

it.each([
  [320, 568],
  [390, 844],
  [390, 440],
  [900, 700],
  [1280, 720],
  [1600, 900],
])(
  'at %i by %i px, the newest words of a long line are in view, in full ink and larger than the list',
  async (width, height) => {
    await page.viewport(width, height)
    const { ada } = await meeting(4, 'calm', { width, height })
    const long = numbered(60).join(', ')
    beginLine(ada).grow(long, { calm: long })
    await expect.poll(() => words().at(-1)).toContain('59')
    await nextFrames()
    const last = rows().at(-1)?.getBoundingClientRect() as DOMRect
    const view = now().querySelector('[data-part="now-rows"]')?.getBoundingClientRect() as DOMRect
    expect([last.top >= view.top - 1, last.bottom <= view.bottom + 1, last.right <= view.right + 1]).toEqual([
      true,
      true,
      true,
    ])
    const point = [last.left + 10, last.top + last.height / 2] as const
    expect(now().contains(document.elementFromPoint(...point))).toBe(true)
    const sizeOf = (element: Element | null | undefined) =>
      Number.parseFloat(getComputedStyle(element as Element).fontSize)
    expect(sizeOf(rows().at(-1))).toBeGreaterThan(sizeOf(log().querySelector('[data-part="text"]')))
    await page.viewport(414, 896)
  },
)

it('words that may still change are lighter, underlined and followed by a caret', async () => {
  const { ada } = await meeting(3, 'fast')
  beginLine(ada).grow('so we could', { fast: 'so we' })
  await expect.poll(() => unsettled()?.textContent).toBe('could')
  const row = rows().at(-1) as HTMLElement
  const { color, textDecorationLine, textDecorationStyle } = getComputedStyle(unsettled() as Element)
  expect([color !== getComputedStyle(row).color, textDecorationLine, textDecorationStyle]).toEqual([
    true,
    'underline',
    'dotted',
  ])
  expect(getComputedStyle(row, '::after').borderInlineStartWidth).toMatch(/^[1-9]/)
})

it('a screen reader is told only the final line', async () => {
  const { ada } = await meeting(3, 'fast')
  const announced = () => document.querySelector('[data-part="announcements"] > :last-child')?.textContent
  const line = beginLine(ada)
  line.grow('so we could', { fast: 'so we' })
  await expect.poll(() => unsettled()?.textContent).toBe('could')
  expect([announced(), now().closest('[aria-live]'), now().querySelector('[aria-live]')]).toEqual([
    'Nour Haddad: line number 2',
    null,
    null,
  ])
  line.end('So we could.', 1)
  await expect.poll(announced).toBe('Nour Haddad: So we could.')
})

it.each([
  ['light', 'ltr'],
  ['dark', 'rtl'],
] as const)('what is said now passes axe, %s, %s', async (theme, direction) => {
  document.documentElement.dataset.theme = theme
  document.documentElement.dir = direction
  const { ada, container } = await meeting(3, 'fast')
  await axeWhileOpen(beginLine(ada, spanish), container, unsettled)
})

it.each([
  { width: 390, height: 844, least: 0.8 },
  { width: 320, height: 640, least: 0.7 },
])(
  'captions have at least $least of the height at $width x $height, and stay when the font is largest or a keyboard is up',
  async ({ width, height, least }) => {
    const { ada, container } = await meeting(20, 'calm', { width, height })
    const panel = () => page.getByRole('region', { name: 'Subtitles' }).element().getBoundingClientRect()
    expect(panel().height / height).toBeGreaterThanOrEqual(least)
    const isWhole = () => {
      const [first, last] = [rows()[0], rows().at(-1)]
      const place = now().getBoundingClientRect()
      return (
        first !== undefined &&
        last !== undefined &&
        last.getBoundingClientRect().bottom <= place.bottom + 1 &&
        place.bottom <= panel().bottom + 1
      )
    }
    ada.booth.subtitles.setFontSize(5)
    await expect.poll(isWhole).toBe(true)
    await expect.poll(() => panel().height / height).toBeGreaterThanOrEqual(least)
    // Half of a phone is its keyboard.
    container.style.height = `${height / 2}px`
    await expect.poll(isWhole).toBe(true)
    expect(page.getByPlaceholder('Type text here').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
      height / 2,
    )
    expect(log().clientHeight).toBeGreaterThan(0)
  },
)
