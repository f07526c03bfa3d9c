export {
  type BroadcastTransportOptions,
  broadcastTransport,
  type Channel,
  createBroadcastTransport,
} from './broadcast-transport.ts'
