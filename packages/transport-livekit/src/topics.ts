import { failure } from './errors.ts'

/** Names of the data streams of one booth room inside a LiveKit room. */
export interface Topics {
  message(channel: string): string
  readonly control: string
  readonly files: string
}

const keyChars = 22

/**
 * The name of the booth room goes in as a digest: of any length it fits, no two rooms meet,
 * and others in the LiveKit room do not read it.
 */
export async function topicsOf(room: string): Promise<Topics> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (!subtle) throw failure('bad-state', 'LiveKit needs a secure page: serve it by https or from localhost.')
  // JSON keeps lone surrogates apart, which UTF-8 alone does not.
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(room)))
  const base = `lb.${base64Url(new Uint8Array(digest)).slice(0, keyChars)}`
  return {
    message: (channel) => `${base}.m.${JSON.stringify(channel)}`,
    control: `${base}.c`,
    files: `${base}.f`,
  }
}

/** Name of the LiveKit text stream that carries a channel of a booth's room, for agents that send or hear it. */
export const livekitTopic = async (room: string, channel: string): Promise<string> =>
  (await topicsOf(room)).message(channel)

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
