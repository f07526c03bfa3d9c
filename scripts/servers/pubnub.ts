/** The double of PubNub's service, for tests of other packages. */
export { type Grant, startPubnubServer } from '../../packages/transport-pubnub/src/test-support/pubnub-server/index.ts'
export { realToken } from '../../packages/transport-pubnub/src/test-support/pubnub-server/real-token.ts'
