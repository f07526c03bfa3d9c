import { expect, it, vi } from 'vitest'
import { loadPlugins } from '../../packages/core/src/booth/load-plugins.ts'
import { definePlugin, Ports, provide } from '../../packages/core/src/booth/plugin.ts'

vi.mock('../../packages/core/node_modules/inversify', () => import('./container.ts'))

// What the core promises, it promises on a page with the element too.
await import('../../packages/core/src/booth/load-plugins.test.ts')

it('refuses adapters that need each other', () => {
  const page = definePlugin('page', provide(Ports.Page, [Ports.Clock], vi.fn()))
  const clock = definePlugin('clock', provide(Ports.Clock, [Ports.Page], vi.fn()))
  expect(() => loadPlugins([page, clock]).get(Ports.Page)).toThrow('Symbol(lingobooth/Page) needs itself.')
})

it('makes an adapter again whose first making failed', () => {
  const create = vi.fn(() => ({ now: () => 0 }) as never)
  create.mockImplementationOnce(() => {
    throw new Error('Not now.')
  })
  const registry = loadPlugins([definePlugin('clock', provide(Ports.Clock, [], create))])
  expect(() => registry.get(Ports.Clock)).toThrow('Not now.')
  expect(registry.get(Ports.Clock)).toBe(create.mock.results[1]?.value)
})
