export { createBooth } from '@lingobooth/core'
export { pubnubTransport } from '@lingobooth/transport-pubnub'
