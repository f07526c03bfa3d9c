export { createBooth } from '@lingobooth/core'
export { natsTransport } from '@lingobooth/transport-nats'
