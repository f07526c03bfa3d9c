export { broadcastTransport, createBroadcastTransport } from './broadcast-transport.ts'
export type { BroadcastTransportOptions, Channel } from './options.ts'
