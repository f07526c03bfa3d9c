import { type Clock, definePlugin, type Plugin, type Port, Ports, provide } from '@lingobooth/core'

/** Fills the port where the browser has what it takes. */
export function browserPlugin<Options extends object, Adapter extends object>(
  id: string,
  port: Port<Adapter>,
  create: (options: Options & { readonly clock?: Clock }) => Adapter | undefined,
  options: Options,
): Plugin {
  if (!create(options)) return definePlugin(id)
  return definePlugin(
    id,
    provide(port, [Ports.Clock], (clock) => create({ clock, ...options }) as Adapter),
  )
}
