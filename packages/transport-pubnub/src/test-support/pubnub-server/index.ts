export type { Grant } from './access.ts'
export type { PubnubServerOptions } from './keyset.ts'
export { type PubnubServer, startPubnubServer } from './pubnub-server.ts'
export type { RouteName } from './route.ts'
