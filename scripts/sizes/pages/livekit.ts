export { createBooth } from '@lingobooth/core'
export { livekitTransport } from '@lingobooth/transport-livekit'
