import type { IncomingMessage } from 'node:http'

/** A request as it came in, for tests to look at. */
export interface PubnubRequest {
  readonly method: string
  /** Not decoded. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  /** Without its compression. */
  readonly body: Uint8Array<ArrayBuffer>
}

const bytesOf = async (incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

const decompress = async (bytes: Uint8Array<ArrayBuffer>, encoding: string | undefined) => {
  if (encoding !== 'deflate' && encoding !== 'gzip') return bytes
  const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream(encoding))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

export async function readRequest(incoming: IncomingMessage): Promise<PubnubRequest> {
  const bytes = await bytesOf(incoming)
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1')
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: await decompress(bytes, incoming.headers['content-encoding']),
  }
}

export const textOf = ({ body }: PubnubRequest) => new TextDecoder().decode(body)
