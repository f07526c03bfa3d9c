import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { Clock, Logger, TokenSource } from '../ports/services.port.ts'
import type { Translator } from '../ports/translator.port.ts'
import { definePlugin, optional, type Plugin, Ports, type Provision, provide } from './plugin.ts'

const translator: Translator = { id: 'vendor', translate: async () => '' }

describe('a plugin', () => {
  it('is plain data under the name used in errors; defining one calls nothing', () => {
    const create = vi.fn(() => translator)
    const provision = provide(Ports.Translator, [Ports.Clock], create)
    expect(definePlugin('vendor', provision)).toEqual({
      id: 'vendor',
      provisions: [{ port: Ports.Translator, needs: [Ports.Clock], create }],
    })
    expect(create).toHaveBeenCalledTimes(0)
  })

  it('receives its needs typed, in their order', () => {
    provide(Ports.Translator, [Ports.Clock, Ports.Logger, Ports.TokenSource], (clock, logger, sources) => {
      expectTypeOf(clock).toEqualTypeOf<Clock>()
      expectTypeOf(logger).toEqualTypeOf<Logger>()
      expectTypeOf(sources).toEqualTypeOf<readonly TokenSource[]>()
      return translator
    })
    provide(Ports.Translator, [optional(Ports.Logger), Ports.Clock], (logger, clock) => {
      expectTypeOf(logger).toEqualTypeOf<Logger | undefined>()
      expectTypeOf(clock).toEqualTypeOf<Clock>()
      return translator
    })
    expectTypeOf(provide(Ports.Translator, [], () => translator)).toEqualTypeOf<Provision>()
    expectTypeOf(definePlugin).returns.toEqualTypeOf<Plugin>()
  })

  it('does not compile with swapped needs, a wrong result or too many needs', () => {
    // @ts-expect-error the needs come in the order of the list
    provide(Ports.Translator, [Ports.Clock, Ports.Logger], (_logger: Logger, _clock: Clock) => translator)
    // @ts-expect-error a clock translates nothing
    provide(Ports.Translator, [Ports.Clock], (clock) => clock)
    // @ts-expect-error a list of adapters is not one adapter
    provide(Ports.Translator, [Ports.TokenSource], (_source: TokenSource) => translator)
    // @ts-expect-error nobody gives a second need
    provide(Ports.Translator, [Ports.Clock], (_clock: Clock, _logger: Logger) => translator)
    // @ts-expect-error what is optional may be missing
    provide(Ports.Translator, [optional(Ports.Logger)], (_logger: Logger) => translator)
    // @ts-expect-error a list may be empty and is never missing
    provide(Ports.Translator, [optional(Ports.TokenSource)], () => translator)
    // @ts-expect-error a plugin has a name
    definePlugin(provide(Ports.Translator, [], () => translator))
  })
})
