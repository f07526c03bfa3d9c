import axe from 'axe-core'
import { expect } from 'vitest'
import type { beginLine } from './receive.ts'

/** Looks at a page while a Spanish line grows, before and after its first translated words. */
export async function axeWhileOpen(
  line: ReturnType<typeof beginLine>,
  container: HTMLElement,
  unsettled: () => Element | null,
) {
  line.grow('hola a todos', { fast: 'hola' })
  await expect.poll(() => unsettled()?.textContent).toBe('hola a todos')
  expect((await axe.run(container)).violations).toEqual([])
  line.grow('hola a todos', { inEnglish: { text: 'hello everybody', held: 'hello' } })
  await expect.poll(() => unsettled()?.textContent).toBe('everybody')
  expect((await axe.run(container)).violations).toEqual([])
}
