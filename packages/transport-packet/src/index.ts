/** Connects booths over the messages of a call: a transport, and what a page has to say about its channel. */

export type { PacketChannel, PacketData, PacketEncoding, PacketTransportOptions } from './options.ts'
export { createPacketTransport, packetTransport } from './packet-transport.ts'
