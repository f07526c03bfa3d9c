export { createLivekitTransport, livekitTransport } from './livekit-transport.ts'
export type {
  CommonOptions,
  HostRoomOptions,
  LivekitTransportOptions,
  OwnConnectionOptions,
  Services,
  TokenRequest,
} from './options.ts'
export { quickReconnectPolicy } from './reconnect-policy.ts'
export { type LivekitRightsOptions, livekitRights } from './roles.ts'
export { livekitTopic } from './topics.ts'
