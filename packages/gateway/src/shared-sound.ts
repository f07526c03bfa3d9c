/** Sound that several listeners hear from its beginning on, while it is still being made. */
export interface SharedSound {
  readonly mediaType: string
  /** All of it, when it is there. */
  readonly whole: Uint8Array<ArrayBuffer> | undefined
  /** Resolves when it is whole; rejects when it broke off. */
  readonly ended: Promise<Uint8Array<ArrayBuffer>>
  listen(): ReadableStream<Uint8Array>
}

export function wholeSound(bytes: Uint8Array<ArrayBuffer>, mediaType: string): SharedSound {
  return {
    mediaType,
    whole: bytes,
    ended: Promise.resolve(bytes),
    listen: () => new Blob([bytes]).stream(),
  }
}

export interface SourceSound {
  readonly mediaType: string
  readonly chunks: ReadableStream<Uint8Array>
  readonly maxBytes: number
  readonly signal: AbortSignal
  /** Told how many bytes have come. */
  onPiece(bytes: number): void
}

export function sharedSound({ mediaType, chunks, maxBytes, signal, onPiece }: SourceSound): SharedSound {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const waiting = new Set<() => void>()
  let state: 'making' | 'whole' | 'broken' = 'making'
  let whole: Uint8Array<ArrayBuffer> | undefined
  const wake = () => {
    for (const resume of waiting) resume()
    waiting.clear()
  }

  async function read(): Promise<Uint8Array<ArrayBuffer>> {
    const reader = chunks.getReader()
    const stop = () => void reader.cancel().catch(() => {})
    signal.addEventListener('abort', stop, { once: true })
    try {
      let total = 0
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        total += chunk.value.length
        if (total > maxBytes) throw new Error('The sound is too long.')
        pieces.push(new Uint8Array(chunk.value))
        onPiece(chunk.value.length)
        wake()
      }
      signal.throwIfAborted()
      if (total === 0) throw new Error('The sound is empty.')
      whole = new Uint8Array(await new Blob(pieces).arrayBuffer())
      state = 'whole'
      return whole
    } catch (error) {
      state = 'broken'
      stop()
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
      wake()
    }
  }

  const ended = read()
  ended.catch(() => {})

  return {
    mediaType,
    get whole() {
      return whole
    },
    ended,
    listen() {
      let next = 0
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            while (next === pieces.length && state === 'making')
              await new Promise<void>((resolve) => waiting.add(resolve))
            const piece = pieces[next]
            if (piece) {
              next++
              controller.enqueue(piece)
            } else if (state === 'broken') controller.error(new Error('The sound broke off.'))
            else controller.close()
          },
        },
        { highWaterMark: 0 },
      )
    },
  }
}
