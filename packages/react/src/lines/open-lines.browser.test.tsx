import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { axeWhileOpen } from '../test-support/axe-while-open.ts'
import { nextFrames } from '../test-support/next-frames.ts'
import { beginLine, numbered, receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

const spanish = { name: 'Ana Ruiz', speakerLanguage: 'spanish-spain' }
const log = () => page.getByRole('log', { name: 'Subtitle lines' }).element() as HTMLElement
const lastLine = () => [...log().querySelectorAll('[role="listitem"]')].at(-1) as HTMLElement
const texts = () => [...lastLine().querySelectorAll('[role="paragraph"]')].map(({ textContent }) => textContent)
const unsettled = () => lastLine().querySelector('[data-part="unsettled"]')
const boxOf = (element: Element | Range) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x, y, width, height].map((value) => Math.round(value * 10) / 10)
}
/** Everything that must not move: panels, their heads, text boxes and buttons. */
const boxes = () =>
  [
    ...document.querySelectorAll(
      '[data-panel], [data-part="header"], textarea, button:not([role="listitem"] *), [role="log"]',
    ),
  ].map(boxOf)
/** Where the words of a line stand on the screen, each with the line of text it is in. */
function places(line: HTMLElement) {
  const text = line.querySelector('[data-part="text"]') as HTMLElement
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
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

/** Where its first words stand in its text, which moves up as it grows. */
function inText(count: number) {
  const parts = places(lastLine())
    .slice(0, count)
    .map((place) => /^(.*) ([\d.]+),([\d.]+),/.exec(place) ?? [])
  return parts.map(([, word, x, y]) => [word, x, Number(y) - Number(parts[0]?.[3])])
}

const linesInView = () => {
  const top = log().getBoundingClientRect().top + 1
  return [...log().querySelectorAll('[role="listitem"]')].filter((line) => line.getBoundingClientRect().bottom > top)
}
const inView = () => linesInView().map(boxOf)
/** The line at the top of the view, and its offset. */
const top = () => {
  const [line] = linesInView()
  return [line?.textContent, Math.round((line?.getBoundingClientRect().top ?? 0) - log().getBoundingClientRect().top)]
}

async function atRest() {
  const state = () => JSON.stringify([top(), boxes()])
  for (let last = ''; last !== state(); await nextFrames()) last = state()
}

async function meeting(count: number, reading: 'calm' | 'fast') {
  const ada = await joinedAlone()
  receive(ada, 'subtitles', numbered(count))
  const { container } = stage(<SubtitlesPanel provider={ada.booth} {...required} />)
  ada.booth.subtitles.setReading(reading)
  await expect.poll(() => lastLine()?.textContent).toContain(`number ${count - 1}`)
  // The code for long lists has been loaded.
  if (count > 200) await expect.poll(() => log().querySelector('[role="listitem"][style]')).not.toBeNull()
  return { ada, container }
}
const words = 'Wonderful, so we could ship on Thursday if nobody finds anything that stands in the way of it'
const half = 'Wonderful, so we could ship on Thursday'

describe.each([
  [3, 'calm'],
  [60, 'fast'],
  [300, 'fast'],
] as const)('below %i lines, %s', (count, reading) => {
  it('a line grows and becomes final without moving its words or anything else', async () => {
    const { ada } = await meeting(count, reading)
    await atRest()
    const before = boxes()
    const line = beginLine(ada)
    line.grow(half, { calm: half.slice(0, 24), fast: half.slice(0, 30) })
    await expect.poll(() => lastLine().textContent).toContain('Wonderful')
    expect([unsettled() !== null, boxes()]).toEqual([reading === 'fast', before])
    const key = lastLine()
    line.grow(words, { calm: words })
    await expect.poll(() => lastLine().textContent).toContain(words)
    await nextFrames()
    expect(unsettled()).toBeNull()
    const grown = places(lastLine())
    const listed = inView()
    line.end(words, 1)
    await expect.poll(() => lastLine().querySelector('[data-state="original"]')).not.toBeNull()
    await nextFrames()
    expect([lastLine() === key, places(lastLine())]).toEqual([true, grown])
    expect(inView()).toEqual(listed)
    expect(boxes()).toEqual(before)
    expect(log().scrollHeight - log().scrollTop - log().clientHeight).toBeLessThanOrEqual(1)
  })

  it('a line in another language is translated as it grows, without moving its words or anything else', async () => {
    const { ada } = await meeting(count, reading)
    await atRest()
    const before = boxes()
    const line = beginLine(ada, spanish)
    line.grow('estupendo así que podríamos', { calm: 'estupendo' })
    await expect.poll(() => lastLine().textContent).toContain('is speaking Spanish')
    line.grow('estupendo así que podríamos enviarlo', { inEnglish: { text: half, held: half.slice(0, 30) } })
    await expect.poll(() => lastLine().textContent).toContain('Wonderful')
    expect([unsettled() !== null, boxes()]).toEqual([reading === 'fast', before])
    const first = inText(4)
    line.grow('estupendo así que podríamos enviarlo el jueves', { inEnglish: { text: words, held: words } })
    await expect.poll(() => lastLine().textContent).toContain(words)
    await nextFrames()
    const grown = places(lastLine())
    expect(inText(4)).toEqual(first)
    const listed = inView()
    line.end('Estupendo.', 1, words)
    await expect.poll(() => lastLine().querySelector('[data-state="translated"]')).not.toBeNull()
    await nextFrames()
    expect(places(lastLine())).toEqual(grown)
    expect([inView(), boxes()]).toEqual([listed, before])
  })

  it('a reader who scrolled up keeps their place while a line is spoken, finalized and translated', async () => {
    const { ada } = await meeting(count + 30, reading)
    await atRest()
    log().scrollTop -= 300
    await new Promise((resolve) => log().addEventListener('scroll', resolve, { once: true }))
    await atRest()
    const before = [top(), boxes()]
    const line = beginLine(ada, spanish)
    line.grow('hola', { calm: 'hola' })
    await expect.poll(() => ada.booth.subtitles.view.getSnapshot().openLines).toHaveLength(1)
    await nextFrames()
    expect([top(), boxes()]).toEqual(before)
    expect(page.getByRole('button', { name: 'New lines' }).elements()).toEqual([])
    line.end('hola a todos', 1)
    await expect.poll(() => ada.booth.subtitles.view.getSnapshot().lines.at(-1)?.translation.state).toBe('translated')
    await expect.element(page.getByRole('button', { name: 'New lines' })).toBeVisible()
    expect(top()).toEqual(before[0])
  })
})

it('a reader of another language sees who speaks and in which language, then the translation', async () => {
  const { ada } = await meeting(3, 'calm')
  const line = beginLine(ada, spanish)
  line.grow('hola a todos', { calm: 'hola a' })
  await expect.poll(texts).toEqual(['Ana Ruiz', 'Ana Ruiz is speaking Spanish (Spain)…'])
  ada.booth.subtitles.setReading('fast')
  await expect.poll(texts).toEqual(['Ana Ruiz', 'Ana Ruiz is speaking Spanish (Spain)…', 'hola a todos'])
  expect([unsettled()?.textContent, unsettled()?.parentElement?.lang]).toEqual(['hola a todos', 'es-ES'])
  line.end('hola a todos', 1)
  await expect.poll(texts).toEqual(['Ana Ruiz 10:11:12Original', 'hola a todos [en-US]'])
})

it('the original is one press away while it is translated, and stays shown when the line is final', async () => {
  const { ada } = await meeting(3, 'calm')
  const line = beginLine(ada, spanish)
  line.grow('hola a todos', { inEnglish: { text: 'hello everybody', held: 'hello' } })
  await expect.poll(texts).toEqual(['Ana RuizOriginal', 'hello'])
  await page.getByRole('button', { name: 'Show original: Ana Ruiz' }).click()
  await expect.poll(texts).toEqual(['Ana RuizOriginal', 'hello', 'hola a todos'])
  line.end('hola a todos', 1, 'hello everybody')
  await expect.poll(texts).toEqual(['Ana Ruiz 10:11:12Original', 'hello everybody', 'hola a todos'])
})

it('words that may still change are lighter, underlined and followed by a caret', async () => {
  const { ada } = await meeting(3, 'fast')
  beginLine(ada).grow('so we could', { fast: 'so we' })
  await expect.poll(() => unsettled()?.textContent).toBe('could')
  const signs = () => {
    const text = lastLine().querySelector('[data-part="text"]') as HTMLElement
    const { color, textDecorationLine, textDecorationStyle } = getComputedStyle(unsettled() as Element)
    const caret = getComputedStyle(text, '::after')
    const isLighter = color !== getComputedStyle(text).color
    return { isLighter, textDecorationLine, textDecorationStyle, caret: caret.borderInlineStartWidth }
  }
  const shown = { textDecorationLine: 'underline', textDecorationStyle: 'dotted' }
  expect(signs()).toEqual({ isLighter: true, ...shown, caret: expect.stringMatching(/^[1-9]/) })
})

it('a screen reader announces only the final line', async () => {
  const { ada } = await meeting(3, 'fast')
  const announced = () => document.querySelector('[data-part="announcements"] > :last-child')?.textContent
  const line = beginLine(ada)
  line.grow('so we could', { fast: 'so we' })
  await expect.poll(() => unsettled()?.textContent).toBe('could')
  expect([announced(), log().getAttribute('aria-live')]).toEqual(['Nour Haddad: line number 2', 'off'])
  line.end('So we could.', 1)
  await expect.poll(announced).toBe('Nour Haddad: So we could.')
})

it.each([
  ['light', 'ltr'],
  ['dark', 'rtl'],
] as const)('open lines pass axe, %s, %s', async (theme, direction) => {
  document.documentElement.dataset.theme = theme
  document.documentElement.dir = direction
  const { ada, container } = await meeting(3, 'fast')
  await axeWhileOpen(beginLine(ada, spanish), container, unsettled)
})
