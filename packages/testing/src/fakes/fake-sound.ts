export interface FakeSound {
  /** For an utterance of kind `stream`. */
  readonly chunks: ReadableStream<Uint8Array>
  readonly isCancelled: boolean
  /** More sound comes; text is encoded. */
  give(sound: Uint8Array | string): void
  end(): void
  /** The connection breaks. */
  fail(): void
}

/** Sound that a vendor is still making, one piece at a time. */
export function fakeSound(): FakeSound {
  let isCancelled = false
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const chunks = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel() {
      isCancelled = true
    },
  })
  return {
    chunks,
    get isCancelled() {
      return isCancelled
    },
    give: (sound) => controller?.enqueue(typeof sound === 'string' ? new TextEncoder().encode(sound) : sound),
    end: () => controller?.close(),
    fail: () => controller?.error(new TypeError('network error')),
  }
}
