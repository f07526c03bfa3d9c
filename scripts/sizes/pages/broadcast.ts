export { createBooth } from '@lingobooth/core'
export { broadcastTransport } from '@lingobooth/transport-broadcast'
