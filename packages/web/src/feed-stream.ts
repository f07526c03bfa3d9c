import { LingoboothError } from '@lingobooth/core'
import { orEnd } from '@lingobooth/core/adapter'
import type { Feeding } from './element-playback.ts'
import { soundTypeOf } from './sound-type.ts'

export interface StreamFeeding extends Feeding {
  readonly mediaType: string
  readonly maxBytes: number
}

/** Plays sound as it comes where the browser can, through a media source; otherwise once all of it is there. Its first bytes tell what it is. */
export async function feedStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  feeding: StreamFeeding,
): Promise<void> {
  const { maxBytes, signal, begin } = feeding
  let next = await reader.read()
  const told = next.value && soundTypeOf(next.value)
  const mediaType = told === undefined || feeding.mediaType.startsWith(told) ? feeding.mediaType : told
  const source = await openSource({ ...feeding, mediaType })
  const buffer = source?.addSourceBuffer(mediaType)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    for (; !next.done; next = await reader.read()) {
      const part = new Uint8Array(next.value)
      bytes += part.length
      if (bytes > maxBytes) throw unplayable(`The sound is larger than ${maxBytes} bytes.`)
      if (!buffer) parts.push(part)
      else {
        buffer.appendBuffer(part)
        await once(buffer, 'updateend', signal)
      }
    }
    if (bytes === 0) throw unplayable('The sound is empty.')
  } finally {
    void reader.cancel().catch(() => {})
    // Without it, the element waits for ever; with an error, what is there would not be heard.
    if (source?.readyState === 'open') source.endOfStream()
  }
  if (!source) begin(new Blob(parts, { type: mediaType }))
}

/** Firefox takes no mp3 here, and an iPhone has only the managed kind, which asks for remote playback to be off. */
async function openSource({ mediaType, sound, signal, begin }: StreamFeeding): Promise<MediaSource | undefined> {
  const { ManagedMediaSource } = globalThis as { readonly ManagedMediaSource?: typeof MediaSource }
  const Source = ManagedMediaSource ?? globalThis.MediaSource
  if (!Source?.isTypeSupported(mediaType)) return undefined
  sound.disableRemotePlayback ||= Source === ManagedMediaSource
  const source = new Source()
  begin(source)
  await once(source, 'sourceopen', signal)
  return source
}

const once = (target: EventTarget, type: string, signal: AbortSignal) =>
  orEnd(new Promise((resolve) => target.addEventListener(type, resolve, { once: true, signal })), [{ signal }])

const unplayable = (message: string) => new LingoboothError('playback-failed', message)
