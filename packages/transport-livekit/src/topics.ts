import { failure } from './errors.ts'

/** Topics of the data streams of one booth room in a LiveKit room. */
export interface Topics {
  message(channel: string): string
  readonly control: string
  readonly files: string
}

const keyChars = 22

/**
 * The name of the booth room is hashed: any length fits, rooms stay distinct, and other participants of the LiveKit
 * room cannot read it.
 */
export async function topicsOf(room: string): Promise<Topics> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (!subtle) throw failure('bad-state', 'LiveKit needs a secure page: serve it by https or from localhost.')
  // JSON keeps lone surrogates distinct, unlike UTF-8.
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(room)))
  const base = `lb.${base64Url(new Uint8Array(digest)).slice(0, keyChars)}`
  return {
    message: (channel) => `${base}.m.${JSON.stringify(channel)}`,
    control: `${base}.c`,
    files: `${base}.f`,
  }
}

/** Topic of the LiveKit text stream of a channel in a booth's room, for agents that send or receive on it. */
export const livekitTopic = async (room: string, channel: string): Promise<string> =>
  (await topicsOf(room)).message(channel)

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
