import { type FakePluginsOptions, fakePlugins, memoryNetwork } from '@lingobooth/testing'
import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import '../index.ts'
import type { LingoBoothElement } from '../lingo-booth.types.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(async () => {
  const elements = [...document.querySelectorAll('lingo-booth')]
  document.body.replaceChildren()
  await Promise.all(elements.map(({ booth }) => booth?.leave()))
})

export const ada = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const
export const luis = { room: 'weekly', name: 'Luis García', language: 'es-ES' } as const

/** What a page would set of an element, over fakes; no clock stands still and no page is hidden. */
export function makeBooth(properties: Partial<LingoBoothElement>, options: FakePluginsOptions = {}) {
  const element = document.createElement('lingo-booth')
  const fakes = fakePlugins({ without: ['clock', 'page'], network: memoryNetwork(), ...options })
  Object.assign(element, { plugins: fakes.plugins, ...properties })
  return { element, fakes }
}

export function putBooth(properties: Partial<LingoBoothElement>, options: FakePluginsOptions = {}) {
  const made = makeBooth(properties, options)
  document.body.append(made.element)
  return made
}
