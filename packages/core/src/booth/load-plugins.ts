import { Container, ContainerModule, type ServiceIdentifier } from 'inversify'
import { LingoboothError } from '../errors.ts'
import type { Plugin, Port, Provision } from './plugin.ts'

const idOf = <T>(port: Port<T>): ServiceIdentifier<T> => Symbol.for(`lingobooth/${port.name}`)

const isOptional = (need: object) => 'optional' in need

/** The adapters by port. Each is made once, on first use. */
export interface PortRegistry {
  get<T>(port: Port<T>): T | undefined
  getAll<T>(port: Port<T>): readonly T[]
  /** @throws LingoboothError `missing-port`, with `hint` in its message */
  need<T>(port: Port<T>, hint: string): T
}

/**
 * Binds the plugins to their ports. Plugins override defaults.
 * @throws LingoboothError `duplicate-port` when two plugins fill a single-adapter port, `missing-port` when an adapter needs a port that is not filled
 */
export function loadPlugins(plugins: readonly Plugin[], defaults: readonly Provision[] = []): PortRegistry {
  const container = new Container({ defaultScope: 'Singleton' })
  const takenBy = new Map<string, string>()
  for (const { id, provisions } of plugins) {
    for (const { port } of provisions) {
      const other = takenBy.get(port.name)
      if (other !== undefined && !port.many)
        throw new LingoboothError(
          'duplicate-port',
          `The plugins "${other}" and "${id}" both fill the port ${port.name}. Keep one, or turn one off.`,
        )
      takenBy.set(port.name, id)
    }
    container.load(moduleOf(provisions))
  }
  container.load(moduleOf(defaults.filter(({ port }) => port.many || !takenBy.has(port.name))))
  for (const { id, provisions } of plugins)
    for (const needed of provisions.flatMap(({ needs }) => needs))
      if (!needed.many && !isOptional(needed) && !container.isBound(idOf(needed)))
        throw new LingoboothError(
          'missing-port',
          `The plugin "${id}" needs the port ${needed.name}, which no plugin fills. Add a plugin that does.`,
        )

  const get = <T>(port: Port<T>): T | undefined => container.get(idOf(port), { optional: true })
  const registry: PortRegistry = {
    get,
    getAll: (port) => container.getAll(idOf(port), { optional: true }),
    need: (port, hint) => {
      const filled = get(port)
      if (filled === undefined)
        throw new LingoboothError('missing-port', `No plugin fills the port ${port.name}. ${hint}`)
      return filled
    },
  }
  return registry
}

function moduleOf(provisions: readonly Provision[]): ContainerModule {
  return new ContainerModule(({ bind }) => {
    for (const { port, needs, create } of provisions)
      bind(idOf(port)).toResolvedValue(
        create as (...values: unknown[]) => unknown,
        needs.map((needed) => ({
          serviceIdentifier: idOf(needed),
          isMultiple: needed.many,
          optional: needed.many || isOptional(needed),
        })) as never,
      )
  })
}
