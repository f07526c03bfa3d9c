import { act } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { screen, show, user } from '../test-support/setup.tsx'
import { LanguageSelect } from './language-select.tsx'
import { lazyModule } from './lazy-module.ts'

const language = (name: string, tag: string) => ({ name, code: name.toLowerCase(), tag, services: new Set<never>() })
const french = language('French (France)', 'fr-FR')
const languages = [language('English (US)', 'en-US'), french, language('German (Germany)', 'de-DE')]

/** A selector whose list comes, or fails to, when the test says so. */
function selector() {
  let end: (failure?: Error) => void = () => {}
  const ended = new Promise<void>((resolve, reject) => {
    end = (failure) => (failure ? reject(failure) : resolve())
  })
  const list = lazyModule(() => ended.then(() => import('./searchable-languages.tsx')))
  const onSelect = vi.fn()
  const ui = (
    <LanguageSelect label="Target Language" languages={languages} value={french} onSelect={onSelect} list={list} />
  )
  const settle = (failure?: Error) =>
    act(async () => {
      end(failure)
      await list.load().catch(() => {})
    })
  return {
    ui,
    onSelect,
    arrive: () => settle(),
    fail: () => settle(new Error('Failed to fetch the module.')),
  }
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Target Language' })
const state = () => [box().value, box().getAttribute('aria-expanded'), document.activeElement === box()]
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const highlighted = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('a list of languages that is still loading', () => {
  it('names the field and its language, on a server too, and looks the same when it is there', async () => {
    const { ui, arrive } = selector()
    expect(renderToString(ui)).toContain('value="French (France)"')
    show(ui)
    const parts = () => Array.from(document.querySelectorAll<HTMLElement>('[data-part]'), ({ dataset }) => dataset.part)
    const [before, partsBefore] = [state(), parts()]
    expect(before).toEqual(['French (France)', 'false', false])
    await arrive()
    expect([state(), parts()]).toEqual([before, [...partsBefore, 'popover', 'list', 'status']])
  })

  it.each([
    ['a click', () => user.click(box())],
    ['a click on its button', () => user.click(screen.getByRole('button', { name: 'Show languages' }))],
    ['the Arrow key', () => user.tab().then(() => user.keyboard('{ArrowDown}'))],
  ])('opens on %s when it is there, with the focus in it', async (_, open) => {
    const { ui, arrive, onSelect } = selector()
    show(ui)
    await open()
    expect([box().getAttribute('aria-busy'), options()]).toEqual(['true', []])
    await arrive()
    expect([state(), options(), highlighted()]).toEqual([
      ['French (France)', 'true', true],
      languages.map(({ name }) => name),
      'French (France)',
    ])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onSelect.mock.calls).toEqual([['german (germany)']])
  })

  it('searches for what was typed meanwhile, and goes on with what is typed then', async () => {
    const { ui, arrive, onSelect } = selector()
    show(ui)
    await user.tab()
    await user.keyboard('ge')
    await arrive()
    await user.keyboard('rm')
    expect([state(), options(), highlighted()]).toEqual([
      ['germ', 'true', true],
      ['German (Germany)'],
      'German (Germany)',
    ])
    await user.keyboard('{Enter}')
    expect(onSelect.mock.calls).toEqual([['german (germany)']])
  })

  it('forgets what was begun when the field is left, or on Escape', async () => {
    const { ui, arrive } = selector()
    show(ui)
    await user.click(box())
    await user.keyboard('ge{Escape}')
    expect(state()).toEqual(['French (France)', 'false', true])
    await user.keyboard('ge')
    await user.tab()
    await arrive()
    expect(state()).toEqual(['French (France)', 'false', false])
  })
})

describe('a list of languages that cannot be loaded', () => {
  it('is a plain dropdown, which has the focus that the field had', async () => {
    const { ui, fail, onSelect } = selector()
    show(ui)
    await user.click(box())
    await fail()
    const plain = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Target Language' })
    expect([plain.tagName, plain.value, options(), document.activeElement === plain]).toEqual([
      'SELECT',
      'french (france)',
      languages.map(({ name }) => name),
      true,
    ])
    await user.selectOptions(plain, 'German (Germany)')
    expect(onSelect.mock.calls).toEqual([['german (germany)']])
  })

  it('is asked for again by the next field', async () => {
    const load = vi.fn(() => Promise.reject(new Error('Failed to fetch the module.')))
    const list = lazyModule<never>(load)
    await list.load().catch(() => {})
    await list.load().catch(() => {})
    expect([load.mock.calls.length, list.loaded]).toEqual([2, undefined])
  })
})
