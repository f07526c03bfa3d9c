import {
  type PubnubServerOptions,
  startPubnubServer,
} from '../../packages/transport-pubnub/src/test-support/pubnub-server/index.ts'

/** The double of PubNub's service, for tests in the browser. */
export async function startPubnub(options: PubnubServerOptions = {}) {
  const { origin, publishKey, subscribeKey, kill, restart, close } = await startPubnubServer(options)
  return { details: { origin, publishKey, subscribeKey }, actions: { kill, restart }, stop: close }
}

export { type Grant, startPubnubServer } from '../../packages/transport-pubnub/src/test-support/pubnub-server/index.ts'
export { realToken } from '../../packages/transport-pubnub/src/test-support/pubnub-server/real-token.ts'
