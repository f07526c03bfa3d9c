import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { openSettings, screen, show, user } from '../test-support/setup.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

async function target() {
  const { booth } = await joinedAlone()
  show(
    <SubtitlesPanel
      provider={booth}
      initialSourceLanguage="en-US"
      initialTargetLanguage="fr-FR"
      initialVisibility
      username="Ada"
    />,
  )
  const panel = await openSettings('Subtitles')
  const box = panel.getByRole<HTMLInputElement>('combobox', { name: 'I read Target Language' })
  const found = () =>
    panel
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter(Boolean)
  const selection = () => box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0)
  return { box, found, selection }
}

describe('typed text that matches no language', () => {
  it('is discarded on Enter, and the name of the chosen language is selected for the next word', async () => {
    const { box, selection } = await target()
    await user.click(box)
    await user.type(box, 'zzz{Enter}')
    expect([box.value, selection()]).toEqual(['French (France)', 'French (France)'])
    await user.keyboard('germ{Enter}')
    expect(box.value).toBe('German (Germany)')
  })

  it('is discarded on Escape, and the name is selected as well', async () => {
    const { box, selection } = await target()
    await user.click(box)
    await user.type(box, 'zzz{Escape}')
    expect([box.value, selection()]).toEqual(['French (France)', 'French (France)'])
    expect(box.getAttribute('aria-expanded')).toBe('false')
  })

  it('is discarded on blur, even with the list closed', async () => {
    const { box } = await target()
    await user.click(box)
    await user.type(box, 'zzz')
    await user.tab()
    expect(box.value).toBe('French (France)')
    await user.click(box)
    await user.type(box, 'zzz')
    await user.click(box)
    expect([box.value, box.getAttribute('aria-expanded')]).toEqual(['French (France)zzz', 'false'])
    fireEvent.blur(box)
    expect(box.value).toBe('French (France)')
  })
})

it('a list of languages reports the number of matches', async () => {
  const { box, found } = await target()
  expect(found()).toEqual([])
  await user.click(box)
  expect(found()).toEqual([])
  await user.clear(box)
  await user.type(box, 'german')
  expect(found()).toEqual(['1 language found'])
  await user.clear(box)
  await user.type(box, 'klingon')
  expect(found()).toEqual(['0 languages found'])
  expect(screen.getByText('No language found')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(found()).toEqual([])
})

it.each([
  ['tells of it', { isComposing: true }],
  ['has just ended it, as in Safari', { keyCode: 229 }],
])('a key of an input method that %s neither chooses nor closes', async (_, composing) => {
  const { box } = await target()
  await user.clear(box)
  await user.type(box, 'germ')
  for (const key of ['Enter', 'Escape', 'ArrowDown']) fireEvent.keyDown(box, { key, ...composing })
  expect([box.value, box.getAttribute('aria-expanded')]).toEqual(['germ', 'true'])
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(box.value).toBe('German (Germany)')
})
