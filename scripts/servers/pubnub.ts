import {
  type PubnubServerOptions,
  startPubnubServer,
} from '../../packages/transport-pubnub/src/test-support/pubnub-server/index.ts'

/** The double of PubNub's service, for tests in the browser. */
export async function startPubnub(options: PubnubServerOptions = {}) {
  const server = await startPubnubServer(options)
  const { origin, publishKey, subscribeKey, kill, restart, close } = server
  const polls = async () => server.polls
  return { details: { origin, publishKey, subscribeKey }, actions: { kill, restart, polls }, stop: close }
}

export { type Grant, startPubnubServer } from '../../packages/transport-pubnub/src/test-support/pubnub-server/index.ts'
export { realToken } from '../../packages/transport-pubnub/src/test-support/pubnub-server/real-token.ts'
