import { Room } from 'livekit-client'

type Kind = 'text' | 'byte'

interface Head {
  readonly kind?: Kind
  readonly sizeBytes?: number
  readonly attributes?: Readonly<Record<string, string>>
  /** All of a stream that fits in its first packet. */
  readonly inline?: string
}

/** LiveKit's own room without a server: packets come in when the test says so. */
export function receivingRoom(topic: string) {
  const room = new Room()
  const manager = Reflect.get(room, 'incomingDataStreamManager') as {
    setConnected(isConnected: boolean): void
    handleDataStreamPacket(packet: object, encryption: number): void
    readonly textStreamControllers: ReadonlyMap<string, unknown>
    readonly byteStreamControllers: ReadonlyMap<string, unknown>
  }
  manager.setConnected(true)
  const receive = (participantIdentity: string, kind: string, value: object) =>
    manager.handleDataStreamPacket({ participantIdentity, value: { case: kind, value } }, 0)
  const bytesOf = (text: string) => new TextEncoder().encode(text)

  /** A stream as its sender writes it. */
  const open = (sender: string, streamId: string, { kind = 'text', sizeBytes, attributes = {}, inline }: Head = {}) => {
    receive(sender, 'streamHeader', {
      streamId,
      topic,
      mimeType: '',
      timestamp: 0n,
      compression: 0,
      attributes,
      contentHeader: { case: `${kind}Header`, value: {} },
      ...(sizeBytes !== undefined && { totalLength: BigInt(sizeBytes) }),
      ...(inline !== undefined && { inlineContent: bytesOf(inline) }),
    })
    let chunks = 0n
    return {
      write: (text: string) =>
        receive(sender, 'streamChunk', { streamId, chunkIndex: chunks++, content: bytesOf(text), version: 0 }),
      close: () => receive(sender, 'streamTrailer', { streamId, reason: '', attributes: {} }),
    }
  }

  return {
    room,
    open,
    /** The streams that LiveKit still takes parts for. */
    streams: () => [...manager.textStreamControllers.keys(), ...manager.byteStreamControllers.keys()],
  }
}
