import { definePlugin, type Plugin, type Port, Ports, provide } from '@lingobooth/core'
import type { HttpOptions, HttpVendorOptions } from './options.ts'

/** A vendor as a plugin, with the booth's tokens and clock. Also makes one immediately, so that invalid options throw here and not later in a booth. */
export function vendorPlugin<Options extends HttpVendorOptions, Adapter>(
  kind: string,
  port: Port<Adapter>,
  create: (options: Options) => Adapter,
  options: Options,
): Plugin {
  create(options)
  return definePlugin(
    `${kind}/${options.id}`,
    provide(port, [Ports.CredentialStore, Ports.Clock], (credentials, clock) =>
      create({ credentials, clock, ...options }),
    ),
  )
}

/** A source as a plugin, on the booth's clock; like {@link vendorPlugin}. */
export function sourcePlugin<Options extends Pick<HttpOptions, 'clock'>, Adapter>(
  id: string,
  port: Port<Adapter>,
  create: (options: Options) => Adapter,
  options: Options,
): Plugin {
  create(options)
  return definePlugin(
    id,
    provide(port, [Ports.Clock], (clock) => create({ clock, ...options })),
  )
}
