import { AdapterError } from '@lingobooth/core'

export interface SocketAddress {
  readonly url: string
  readonly protocols: readonly string[]
}

/** Resolves to an open WebSocket. Rejects with `network` when it is refused: a browser does not tell why. */
export function openSocket(
  vendor: string,
  WebSocket: typeof globalThis.WebSocket,
  { url, protocols }: SocketAddress,
  signal: AbortSignal,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const refused = () =>
      reject(new AdapterError(vendor, 'network', `"${vendor}" could not be reached, or refused the connection.`))
    if (signal.aborted) return refused()
    let socket: WebSocket
    try {
      socket = new WebSocket(url, [...protocols])
    } catch {
      // The message of the browser holds the address and the token.
      return refused()
    }
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => resolve(socket)
    socket.onerror = refused
    socket.onclose = refused
    signal.addEventListener('abort', () => socket.close(), { once: true })
  })
}
