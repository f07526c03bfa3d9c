export { type PubnubChannelOptions, pubnubChannel } from './channel-name.ts'
export { type PubnubGrantOptions, pubnubGrant } from './grant.ts'
export type { BarePubnubTransportOptions, PubnubFeature, PubnubTransportOptions } from './options.ts'
export { createPubnubTransport, pubnubTransport } from './pubnub-transport.ts'
