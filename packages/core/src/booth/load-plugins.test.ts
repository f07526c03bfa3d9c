import { silentLogger } from '@lingobooth/testing'
import { describe, expect, it, vi } from 'vitest'
import type { Translator } from '../ports/translator.port.ts'
import { loadPlugins } from './load-plugins.ts'
import { definePlugin, optional, Ports, provide } from './plugin.ts'

const translator = (id: string): Translator => ({ id, translate: async () => '' })
const translatorPlugin = (id: string) =>
  definePlugin(
    id,
    provide(Ports.Translator, [], () => translator(id)),
  )
const loggerPlugin = (id: string, logger = silentLogger()) =>
  definePlugin(
    id,
    provide(Ports.Logger, [], () => logger),
  )

describe('loading plugins', () => {
  it('refuses two plugins for one single port, and names both', () => {
    expect(() => loadPlugins([loggerPlugin('first'), loggerPlugin('second')])).toThrow(
      expect.objectContaining({
        code: 'duplicate-port',
        message: 'The plugins "first" and "second" both fill the port Logger. Keep one, or turn one off.',
      }),
    )
  })

  it('names a port without a plugin and says what to do', () => {
    expect(() => loadPlugins([]).need(Ports.LanguageCatalog, 'Add httpVendors({ … }).')).toThrow(
      expect.objectContaining({
        code: 'missing-port',
        message: 'No plugin fills the port LanguageCatalog. Add httpVendors({ … }).',
      }),
    )
  })

  it('names a port that an adapter needs and no plugin provides', () => {
    const needy = definePlugin(
      'needy',
      provide(Ports.Translator, [Ports.Clock], () => translator('needy')),
    )
    expect(() => loadPlugins([needy])).toThrow(
      expect.objectContaining({
        code: 'missing-port',
        message: 'The plugin "needy" needs the port Clock, which no plugin fills. Add a plugin that does.',
      }),
    )
  })

  it('passes an adapter its optional ports, or undefined if no plugin provides them', () => {
    const create = vi.fn(() => translator('modest'))
    const modest = definePlugin(
      'modest',
      provide(Ports.Translator, [optional(Ports.Logger), optional(Ports.Clock)], create),
    )
    const logger = silentLogger()
    loadPlugins([modest, loggerPlugin('logger', logger)]).getAll(Ports.Translator)
    expect(create.mock.calls).toEqual([[logger, undefined]])
  })

  it('keeps the order of the plugins for a port that takes a list', () => {
    const registry = loadPlugins([translatorPlugin('b'), translatorPlugin('a'), translatorPlugin('c')])
    expect(registry.getAll(Ports.Translator).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  })

  it('gives nothing for a port without a plugin', () => {
    const registry = loadPlugins([])
    expect([registry.get(Ports.Transport), registry.getAll(Ports.Translator)]).toEqual([undefined, []])
  })

  it('replaces a default only if a plugin provides its port', () => {
    const byDefault = silentLogger()
    const byPlugin = silentLogger()
    const defaults = [provide(Ports.Logger, [], () => byDefault)]
    expect(loadPlugins([], defaults).get(Ports.Logger)).toBe(byDefault)
    expect(loadPlugins([loggerPlugin('host', byPlugin)], defaults).get(Ports.Logger)).toBe(byPlugin)
  })

  it('passes an adapter its required ports, in their order', () => {
    const create = vi.fn(() => translator('needy'))
    const logger = silentLogger()
    const registry = loadPlugins([
      loggerPlugin('logger', logger),
      definePlugin(
        'list',
        provide(Ports.TokenSource, [], () => ({ vendorIds: ['v'], fetch: async () => ({}) })),
      ),
      definePlugin(
        'needy',
        provide(Ports.Translator, [Ports.TokenSource, Ports.Logger, Ports.DictionarySource], create),
      ),
    ])
    registry.getAll(Ports.Translator)
    expect(create.mock.calls).toEqual([[[expect.objectContaining({ vendorIds: ['v'] })], logger, []]])
  })

  it('creates nothing before it is requested, and each adapter once for all requests', () => {
    const create = vi.fn(() => silentLogger())
    const needed: unknown[] = []
    const plugins = [
      definePlugin('logger', provide(Ports.Logger, [], create)),
      definePlugin(
        'needy',
        provide(Ports.Translator, [Ports.Logger], (logger) => {
          needed.push(logger)
          return translator('needy')
        }),
      ),
    ]
    const registry = loadPlugins(plugins)
    expect(create).toHaveBeenCalledTimes(0)
    const [first] = registry.getAll(Ports.Translator)
    expect(registry.getAll(Ports.Translator)).toEqual([first])
    expect([registry.get(Ports.Logger), registry.need(Ports.Logger, '')]).toEqual([needed[0], needed[0]])
    expect([create.mock.calls.length, needed.length]).toEqual([1, 1])
  })

  it('creates separate adapters for each booth', () => {
    const plugins = [
      definePlugin(
        'logger',
        provide(Ports.Logger, [], () => silentLogger()),
      ),
    ]
    expect(loadPlugins(plugins).get(Ports.Logger)).not.toBe(loadPlugins(plugins).get(Ports.Logger))
  })

  it('is not confused by property names that every object has', () => {
    const registry = loadPlugins([translatorPlugin('__proto__'), translatorPlugin('constructor')])
    expect(registry.getAll(Ports.Translator).map(({ id }) => id)).toEqual(['__proto__', 'constructor'])
  })
})
