import axe from 'axe-core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { stage } from '../test-support/stage.tsx'
import { LanguageSelect } from './language-select.tsx'
import { lazyModule } from './lazy-module.ts'

const french = { code: 'french-france', name: 'French (France)', tag: 'fr-FR', services: new Set<never>() }
const box = page.getByRole('combobox', { name: 'Target Language' })

/** The place of each part of the field, in pixels. */
const places = (container: Element) =>
  Array.from(container.querySelectorAll('label, [data-part="control"], input, button'), (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [element.tagName, x, y, width, height]
  })

function field(loading: Promise<unknown>) {
  const list = lazyModule(() => loading.then(() => import('./searchable-languages.tsx')))
  const props = { label: 'Target Language', languages: [french], value: french, onSelect: () => {} }
  return stage(
    <div data-lingobooth="">
      <LanguageSelect {...props} list={list} />
    </div>,
  )
}

it('a list of languages takes its place without moving anything, and the click that came before opens it', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { container } = field(arrived)
  await userEvent.click(box)
  await expect.element(box).toHaveAttribute('aria-busy', 'true')
  const before = places(container)
  expect(before).toHaveLength(4)
  expect((await axe.run(container)).violations).toEqual([])
  arrive()
  await expect.element(page.getByRole('option', { name: 'French (France)' })).toBeVisible()
  await expect.element(box).toHaveFocus()
  expect(places(container)).toEqual(before)
})

it('without its list, a field is a plain dropdown that is clean for axe', async () => {
  const { container } = field(Promise.reject(new Error('Failed to fetch the module.')))
  await expect.poll(() => box.element().tagName).toBe('SELECT')
  await expect.element(box).toHaveValue('french-france')
  expect((await axe.run(container)).violations).toEqual([])
})
