import { maxLineChars } from '@lingobooth/core/adapter'
import { shownChars } from '@lingobooth/core/workspace'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { CaptionBar } from '../captions/caption-bar.tsx'
import { nextFrames } from '../test-support/next-frames.ts'
import { beginLine, numbered, receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone, type Participant } from '../test-support/two-booths.ts'

const modules = ['subtitles', 'chat'] as const
const unbroken = (count: number) => `${count} `.padEnd(maxLineChars, 'я')

async function whole() {
  const ada = await joinedAlone()
  const { container } = stage(
    <>
      <Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" />
      <CaptionBar provider={ada.booth} />
    </>,
  )
  return { ada, container }
}
const items = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>('[role="log"] [role="listitem"]')]
/** Somebody else speaks, and what was said before is in the list. */
const goOn = (ada: Participant) =>
  beginLine(ada, { name: 'Ana Ruiz', speakerLanguage: 'english-united-states' }).end('Sí.', 1)

it.each([60, 300])('of %i lines of the longest words, the page contains only the beginnings', async (count) => {
  const { ada, container } = await whole()
  for (const module of modules)
    receive(
      ada,
      module,
      Array.from({ length: count }, (_, index) => unbroken(index)),
    )
  beginLine(ada).grow(unbroken(count), { calm: unbroken(count) })
  await expect.poll(() => items(container).some((item) => item.textContent?.includes(`${count - 1} яя`))).toBe(true)
  const letters = (element: Element | null) => element?.textContent?.match(/я/gu)?.length ?? 0
  const now = () => container.querySelector('[role="group"][aria-label="Now"]')
  await expect.poll(() => letters(now())).toBeGreaterThan(20)
  expect(Math.max(...[...items(container), now()].map(letters))).toBeLessThanOrEqual(shownChars)
  for (const around of container.querySelectorAll(
    '[data-part="announcements"] > [role="paragraph"], [data-part="fold"]',
  ))
    expect(letters(around)).toBeLessThanOrEqual(shownChars)
})

it('one button shows the whole of a long line, and the reader stays in place', async () => {
  const { ada, container } = await whole()
  receive(ada, 'subtitles', ['before', `${unbroken(1)}end`.slice(-maxLineChars)])
  goOn(ada)
  const more = page.getByRole('button', { name: /^Show more: / })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  const text = () => items(container)[1]?.querySelector<HTMLElement>('[data-part="text"]')
  const top = text()?.getBoundingClientRect().top
  await more.click()
  await expect.poll(() => text()?.textContent).toBe(`${unbroken(1)}end`.slice(-maxLineChars))
  receive(ada, 'subtitles', ['after', ...numbered(4)])
  await expect.element(page.getByRole('button', { name: 'New lines' })).toBeVisible()
  expect(text()?.getBoundingClientRect().top).toBe(top)
  await page.getByRole('button', { name: /^Show less: / }).click()
  expect(text()?.textContent).toBe(`${`${unbroken(1)}end`.slice(-maxLineChars).slice(0, shownChars)}…`)
})

it('a list still follows new lines after its last line was expanded and collapsed', async () => {
  const { ada, container } = await whole()
  receive(ada, 'subtitles', [unbroken(1).slice(0, shownChars + 10)])
  goOn(ada)
  await page.getByRole('button', { name: /^Show more: / }).click()
  await page.getByRole('button', { name: /^Show less: / }).click()
  await nextFrames()
  receive(ada, 'subtitles', numbered(40))
  // The last ones are said now.
  await expect.poll(() => items(container).some((item) => item.textContent?.includes('number 36'))).toBe(true)
  const log = container.querySelector('[role="log"]') as HTMLElement
  await expect.poll(() => log.scrollHeight - log.scrollTop - log.clientHeight).toBeLessThan(2)
  expect(page.getByRole('button', { name: 'New lines' }).elements()).toEqual([])
})

it('a truncated address is not a link until it is shown whole', async () => {
  const { ada, container } = await whole()
  const address = `https://example.com/${'a'.repeat(shownChars)}`
  receive(ada, 'chat', [`see https://example.org/ and ${address}`])
  const links = () => [...container.querySelectorAll('[role="listitem"] a')].map((link) => link.getAttribute('href'))
  await expect.poll(links).toEqual(['https://example.org/'])
  expect(items(container)[0]?.querySelector('[data-part="text"]')?.textContent).toMatch(/^see \S+ and https:\S+a…$/u)
  await page.getByRole('button', { name: /^Show more: / }).click()
  await expect.poll(links).toEqual(['https://example.org/', address])
})

/** The rules of all sheets, within others too. */
const rulesOf = (of: CSSRule | CSSStyleSheet): readonly CSSRule[] =>
  'cssRules' in of ? [...(of.cssRules as CSSRuleList)].flatMap((rule) => [rule, ...rulesOf(rule)]) : []

it('no style around a list depends on its content, which would restyle all lines for each new one', async () => {
  const { ada, container } = await whole()
  ada.booth.subtitles.send('one')
  await expect.poll(() => items(container)).toHaveLength(1)
  const list = items(container)[0]?.parentElement
  const looking = [...document.styleSheets]
    .flatMap(rulesOf)
    .flatMap((rule) => (rule instanceof CSSStyleRule ? [rule.selectorText] : []))
    .flatMap((selector) =>
      [...selector.matchAll(/((?:\[[^\]]+\]|\.[\w-]+)+)(?::is\()?:has\(/gu)].map(([, around = '*']) => around),
    )
  expect(looking.length).toBeGreaterThan(3)
  expect(looking.filter((around) => list?.closest(around))).toEqual([])
})
