import { maxLineChars } from '@lingobooth/core/adapter'
import { shownChars } from '@lingobooth/core/workspace'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ChatPanel, SubtitlesPanel } from '../panels/panels.tsx'
import { numbered, receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

async function searching(texts: readonly string[], module: 'subtitles' | 'chat' = 'subtitles') {
  const ada = await joinedAlone()
  receive(ada, module, texts)
  await expect.poll(() => ada.booth[module].view.getSnapshot().lines).toHaveLength(texts.length)
  const Panel = module === 'chat' ? ChatPanel : SubtitlesPanel
  stage(<Panel provider={ada.booth} {...required} />, { width: 400, height: 500 })
  const log = page.getByRole('log').element() as HTMLElement
  if (module === 'subtitles') await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Find' }).click()
  const box = page.getByRole('searchbox', { name: module === 'chat' ? 'Find in chat' : 'Find in subtitles' })
  await expect.element(box).toHaveFocus()
  return { ada, log, box }
}

/** The texts that are marked, in the order of the page. */
const marked = (name: string) =>
  [...(CSS.highlights.get(name) ?? [])].map((range) => range.toString()).filter((text) => text !== '')
const hereIn = (log: HTMLElement) => {
  const item = log.querySelector('[data-found="here"]')
  const [box, view] = [item?.getBoundingClientRect(), log.getBoundingClientRect()]
  const isInView = box !== undefined && box.top >= view.top - 1 && box.bottom <= view.bottom + 1
  return { text: item?.querySelector('[data-part="text"]')?.textContent, isInView }
}

it.each([['subtitles', 100] as const, ['subtitles', 500] as const, ['chat', 500] as const])(
  'a search of %s scrolls to and marks what it finds among %d lines',
  { tags: ['transcript-search'] },
  async (module, count) => {
    const { log, box } = await searching(numbered(count), module)
    await box.fill('number 7')
    await expect.poll(() => hereIn(log)).toEqual({ text: 'line number 79', isInView: true })
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => hereIn(log)).toEqual({ text: 'line number 78', isInView: true })
    await expect.poll(() => marked('lingobooth-found-here')).toEqual(['number 7'])
    expect(marked('lingobooth-found').length).toBeGreaterThan(2)
    await box.fill('line number 3')
    const last = count === 100 ? 39 : 399
    await expect.poll(() => hereIn(log)).toEqual({ text: `line number ${last}`, isInView: true })
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect.poll(() => hereIn(log)).toEqual({ text: 'line number 3', isInView: true })
    await userEvent.keyboard('{Escape}')
    expect([marked('lingobooth-found-here'), marked('lingobooth-found'), hereIn(log).text]).toEqual([[], [], undefined])
    await expect.element(page.getByRole('button', { name: module === 'chat' ? 'Find' : 'Settings' })).toHaveFocus()
  },
)

it.each([['subtitles', 3] as const, ['chat', 300] as const])(
  'a match in the hidden part of a long line expands that line in %s of %d, and is scrolled into view',
  { tags: ['transcript-search'] },
  async (module, count) => {
    const hidden = (index: number) => `${'so many words '.repeat(150)}needle ${index} `.padEnd(maxLineChars, 'after ')
    const { log, box } = await searching(
      Array.from({ length: count }, (_, index) => (index < 3 ? hidden(index) : `line number ${index}`)),
      module,
    )
    const whole = () =>
      [...log.querySelectorAll('[data-part="text"]')]
        .map((text) => text.textContent?.trim())
        .flatMap((text) => (text && text.length > shownChars + 1 ? [/needle \d/.exec(text)?.[0]] : []))
    const isInView = () => {
      const [range] = CSS.highlights.get('lingobooth-found-here') ?? []
      const [match, view] = [(range as Range | undefined)?.getBoundingClientRect(), log.getBoundingClientRect()]
      return match !== undefined && match.height > 0 && match.top >= view.top && match.bottom <= view.bottom
    }
    await box.fill('needle')
    for (const index of [2, 1, 0]) {
      await expect
        .poll(() => [whole(), marked('lingobooth-found-here'), isInView()])
        .toEqual([[`needle ${index}`], ['needle'], true])
      await userEvent.keyboard('{Enter}')
    }
    for (const needle of ['needle 1', 'needle 0', 'needle 1']) {
      await box.fill('so many')
      await expect.poll(() => [hereIn(log).text?.startsWith('so many'), whole()]).toEqual([true, []])
      await box.fill(needle)
      await expect.poll(() => [whole(), isInView()]).toEqual([[needle], true])
    }
    await userEvent.keyboard('{Escape}')
    await expect.poll(whole).toEqual([])
  },
)

it('whole lines are marked in a browser that cannot mark words', { tags: ['transcript-search'] }, async () => {
  const { highlights } = CSS
  Reflect.deleteProperty(CSS, 'highlights')
  try {
    const { log, box } = await searching(['one', 'two', 'one more'])
    await box.fill('one')
    await expect
      .poll(() => [...log.querySelectorAll<HTMLElement>('[role="listitem"]')].map(({ dataset }) => dataset.found))
      .toEqual(['true', undefined, 'here'])
  } finally {
    Object.defineProperty(CSS, 'highlights', { value: highlights, configurable: true })
  }
})

it('Ctrl+F is left to the browser', { tags: ['transcript-search'] }, async () => {
  await searching(['one'])
  let isTaken: boolean | undefined
  const look = (event: KeyboardEvent) => {
    if (event.key === 'f') isTaken = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('keydown', look)
  await userEvent.keyboard('{Control>}f{/Control}')
  window.removeEventListener('keydown', look)
  expect(isTaken).toBe(false)
})
