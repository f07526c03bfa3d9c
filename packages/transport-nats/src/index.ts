export { createNatsTransport, natsTransport } from './nats-transport.ts'
export type { NatsCredentials, NatsTransportOptions } from './options.ts'
export { type NatsPermissionOptions, type NatsPermissions, natsPermissions } from './permissions.ts'
export { natsStreams, type StreamDefinition } from './streams.ts'
