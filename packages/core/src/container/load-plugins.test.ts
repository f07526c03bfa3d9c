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
  it('refuses two plugins on one single port and names both', () => {
    expect(() => loadPlugins([loggerPlugin('first'), loggerPlugin('second')])).toThrow(
      expect.objectContaining({
        code: 'duplicate-port',
        message:
          'The plugins "first" and "second" both fill the port Logger, which takes one adapter. Keep one of them.',
      }),
    )
  })

  it('names a port that nobody fills and says what to do', () => {
    expect(() => loadPlugins([]).need(Ports.LanguageCatalog, 'Add httpVendors({ … }).')).toThrow(
      expect.objectContaining({
        code: 'missing-port',
        message: 'No plugin fills the port LanguageCatalog. Add httpVendors({ … }).',
      }),
    )
  })

  it('names a port that an adapter needs and nobody fills', () => {
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

  it('gives an adapter what it may do without, or nothing where nobody fills it', () => {
    const create = vi.fn(() => translator('modest'))
    const modest = definePlugin(
      'modest',
      provide(Ports.Translator, [optional(Ports.Logger), optional(Ports.Clock)], create),
    )
    const logger = silentLogger()
    loadPlugins([modest, loggerPlugin('logger', logger)]).getAll(Ports.Translator)
    expect(create.mock.calls).toEqual([[logger, undefined]])
  })

  it('keeps the order of the plugins where a port takes a list', () => {
    const registry = loadPlugins([translatorPlugin('b'), translatorPlugin('a'), translatorPlugin('c')])
    expect(registry.getAll(Ports.Translator).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  })

  it('answers nothing for a port that is not filled', () => {
    const registry = loadPlugins([])
    expect([registry.get(Ports.Transport), registry.getAll(Ports.Translator)]).toEqual([undefined, []])
  })

  it('lets a default give way to a plugin, and only then', () => {
    const byDefault = silentLogger()
    const byPlugin = silentLogger()
    const defaults = [provide(Ports.Logger, [], () => byDefault)]
    expect(loadPlugins([], defaults).get(Ports.Logger)).toBe(byDefault)
    expect(loadPlugins([loggerPlugin('host', byPlugin)], defaults).get(Ports.Logger)).toBe(byPlugin)
  })

  it('gives an adapter what it needs, in the order of the needs', () => {
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

  it('makes nothing before it is asked for, and each adapter once for all who ask', () => {
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

  it('makes adapters of its own for each booth', () => {
    const plugins = [
      definePlugin(
        'logger',
        provide(Ports.Logger, [], () => silentLogger()),
      ),
    ]
    expect(loadPlugins(plugins).get(Ports.Logger)).not.toBe(loadPlugins(plugins).get(Ports.Logger))
  })

  it('is not fooled by names that every object has', () => {
    const registry = loadPlugins([translatorPlugin('__proto__'), translatorPlugin('constructor')])
    expect(registry.getAll(Ports.Translator).map(({ id }) => id)).toEqual(['__proto__', 'constructor'])
  })
})
