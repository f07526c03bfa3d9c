export { createBooth } from '@lingobooth/core'
export { packetTransport } from '@lingobooth/transport-packet'
