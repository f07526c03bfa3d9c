import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { numbered, receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone, twoBooths } from '../test-support/two-booths.ts'

const focused = () => {
  const here = document.activeElement as HTMLElement
  return here.matches('[role="listitem"]') ? `line ${here.textContent?.match(/\d+(?= |$|\b\])/)?.[0]}` : here.ariaLabel
}

async function afterKeys(...keys: readonly string[]) {
  for (const key of keys) await userEvent.keyboard(key)
  return focused()
}

async function translated() {
  const { ada, luis } = await twoBooths()
  stage(<SubtitlesPanel provider={ada.booth} {...required} />, { width: 400, height: 500 })
  for (const text of ['uno 1', 'dos 2', 'tres 3']) luis.booth.subtitles.send(text)
  await expect.element(page.getByText('tres 3 [en-US]')).toBeVisible()
  const log = page.getByRole('log').element() as HTMLElement
  log.focus()
  return log
}

const original = 'Show original: Luis García Márquez'

it('a list of translated lines is one Tab stop, together with the controls in its newest line', async () => {
  await translated()
  expect(await afterKeys('{Tab}')).toBe(original)
  expect(document.activeElement?.closest('[role="listitem"]')?.textContent).toContain('tres 3')
  expect(await afterKeys('{Tab}')).toBe('I did not understand this: Luis García Márquez')
  expect(await afterKeys('{Tab}')).toBe('Type text here')
})

it('the arrow keys go from line to line, and Tab to the controls in a line', async () => {
  await translated()
  expect([await afterKeys('{ArrowUp}'), await afterKeys('{ArrowUp}'), await afterKeys('{ArrowUp}')]).toEqual([
    'line 3',
    'line 2',
    'line 1',
  ])
  expect(await afterKeys('{Tab}')).toBe(original)
  expect(document.activeElement?.closest('[role="listitem"]')?.textContent).toContain('uno 1')
  expect(await afterKeys('{ArrowDown}')).toBe('line 2')
  expect(await afterKeys('{ArrowUp}', '{ArrowUp}')).toBe('line 1')
})

it('a focused line is announced with its content', async () => {
  await translated()
  await afterKeys('{ArrowUp}')
  await expect.element(page.getByRole('listitem', { name: /tres 3 \[en-US\]/ })).toHaveFocus()
})

it('the arrow keys start within view and go beyond it, in a long list too', async () => {
  const ada = await joinedAlone()
  receive(ada, 'subtitles', numbered(400))
  await expect.poll(() => ada.booth.subtitles.view.getSnapshot().lines).toHaveLength(400)
  stage(<SubtitlesPanel provider={ada.booth} {...required} />, { width: 400, height: 500 })
  await expect.element(page.getByText('line number 399')).toBeVisible()
  const log = page.getByRole('log').element() as HTMLElement
  // The code for long lists has been loaded.
  await expect.poll(() => log.querySelector('[role="listitem"][style]')).not.toBeNull()
  log.focus()
  const visited = [await afterKeys('{ArrowUp}')]
  for (let line = 398; line > 370; line--) visited.push(await afterKeys('{ArrowUp}'))
  expect(visited).toEqual(Array.from({ length: 29 }, (_, index) => `line ${399 - index}`))
  const box = document.activeElement?.getBoundingClientRect()
  expect(box && box.top >= log.getBoundingClientRect().top - 1).toBe(true)
})
