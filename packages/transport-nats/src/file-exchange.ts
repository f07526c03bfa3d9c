import { AdapterError, type FileExchange } from '@lingobooth/core'
import { type FileReference, limitConcurrency, sha256Hex } from '@lingobooth/core/adapter'
import type { ConsumerInfo, JsMsg } from '@nats-io/jetstream'
import { addConsumer, createStream, forgetConsumer, isStreamMissing, isUnheard, type JetStream } from './jet-stream.ts'
import { isSender, randomToken, vendor } from './names.ts'
import type { StreamDefinition } from './streams.ts'

/** Parts in flight at once. */
const window = 8
/** A user has a few consumers, for all pages. */
const opensAtOnce = 2

export interface FileExchangeOptions {
  readonly jetStream: JetStream
  readonly stream: StreamDefinition
  readonly maxBytes: number
  readonly chunkBytes: number
  readonly timeoutMs: number
  readonly self: string
  subjectOf(sender: string, id: string): string
  /** Stores one part; rejects if the server did not accept it. */
  store(subject: string, bytes: Uint8Array): Promise<void>
}

const bytesOf = (part: Blob): Promise<ArrayBuffer> =>
  part.arrayBuffer().catch(() => {
    throw new AdapterError(vendor, 'internal', 'The file could not be read: choose it again.')
  })

const notFound = () => new AdapterError(vendor, 'not-found', 'The file is not or no longer there: ask for it again.')

/** `<user>.<join>.<file>`: only its sender can write to it. */
const pathOf = ({ id }: FileReference): [sender: string, file: string] | undefined => {
  const end = id.lastIndexOf('.')
  const [sender, file] = [id.slice(0, end), id.slice(end + 1)]
  return isSender(sender) && /^[0-9a-f]{32}$/.test(file) ? [sender, file] : undefined
}

/** Files as messages of a stream, on subjects that only their sender can write to. */
export function createFileExchange(options: FileExchangeOptions): FileExchange {
  const { jetStream, stream, maxBytes, chunkBytes, timeoutMs, self, subjectOf } = options
  const { client, manager } = jetStream
  const inTurn = limitConcurrency(opensAtOnce)

  /** Creates the stream for the first file, if this user has permission. */
  const store = async (subject: string, bytes: Uint8Array) => {
    try {
      await options.store(subject, bytes)
    } catch (error) {
      if (!isUnheard(error)) throw error
      await createStream(manager, stream)
      await options.store(subject, bytes)
    }
  }

  const consumerOf = async (subject: string): Promise<ConsumerInfo> => {
    try {
      return await addConsumer(jetStream, stream.name, 2 * timeoutMs, () => ({
        filter_subject: subject,
        deliver_policy: 'all',
      }))
    } catch (error) {
      throw isStreamMissing(error) ? notFound() : error
    }
  }

  const sendParts = async (
    file: File,
    subject: string,
    onProgress: ((sentBytes: number) => void) | undefined,
    signal: AbortSignal | undefined,
  ) => {
    let sentBytes = 0
    const pending: Promise<void>[] = []
    for (let start = 0; start === 0 || start < file.size; start += chunkBytes) {
      const bytes = new Uint8Array(await bytesOf(file.slice(start, start + chunkBytes)))
      signal?.throwIfAborted()
      if (pending.length >= window) await pending.shift()
      const stored = store(subject, bytes).then(() => {
        sentBytes += bytes.byteLength
        onProgress?.(sentBytes)
      })
      // Awaited later; avoids an unhandled rejection until then.
      stored.catch(() => undefined)
      pending.push(stored)
    }
    await Promise.all(pending)
  }

  const receiveParts = async (info: ConsumerInfo, sizeBytes: number, signal: AbortSignal | undefined) => {
    if (info.num_pending === 0) throw notFound()
    const parts: Uint8Array<ArrayBuffer>[] = []
    let receivedBytes = 0
    const consumer = client.consumers.getConsumerFromInfo(info)
    const receive = ({ data, headers }: JsMsg) => {
      if (headers) return
      receivedBytes += data.byteLength
      parts.push(new Uint8Array(data))
    }
    for (let left = info.num_pending; left > 0 && receivedBytes <= sizeBytes; ) {
      signal?.throwIfAborted()
      // No more than the rest of the file, and enough to see that there is more.
      const partsLeft = Math.ceil((sizeBytes - receivedBytes + 1) / chunkBytes)
      const count = Math.min(window, left, partsLeft)
      left -= count
      const incoming = await consumer.fetch({ max_messages: count, expires: timeoutMs })
      for await (const message of incoming) receive(message)
    }
    return new Blob(parts, { type: 'application/octet-stream' })
  }

  return {
    maxBytes,
    async send(file, { onProgress, signal } = {}) {
      if (file.size > maxBytes)
        throw new AdapterError(vendor, 'too-large', `A file holds at most ${maxBytes} bytes: send a smaller one.`)
      const id = randomToken()
      const [sha256] = await Promise.all([
        bytesOf(file).then(sha256Hex),
        sendParts(file, subjectOf(self, id), onProgress, signal),
      ])
      const { name, size: sizeBytes, type: mediaType } = file
      return { id: `${self}.${id}`, name, sizeBytes, mediaType, ...(sha256 && { sha256 }) }
    },
    async open(file, { signal } = {}) {
      const path = pathOf(file)
      if (!path || file.sizeBytes > maxBytes) throw notFound()
      const blob = await inTurn(async () => {
        signal?.throwIfAborted()
        const info = await consumerOf(subjectOf(...path))
        try {
          return await receiveParts(info, file.sizeBytes, signal)
        } finally {
          void forgetConsumer(manager, stream.name, info.name)
        }
      })
      if (blob.size < file.sizeBytes) throw notFound()
      const sha256 = await sha256Hex(blob)
      if (blob.size !== file.sizeBytes || (file.sha256 && sha256 && file.sha256 !== sha256))
        throw new AdapterError(vendor, 'bad-response', 'The file is not what its sender described: ask for it again.')
      return blob
    },
  }
}
