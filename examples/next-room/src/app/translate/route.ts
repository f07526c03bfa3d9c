const maxBodyBytes = 100_000

/** A stub translator. Call your vendor here, with its key from the environment. */
export async function POST(request: Request): Promise<Response> {
  const body = await readBody(request)
  if (body === null) return new Response(null, { status: 413 })
  const { text, to } = JSON.parse(body) as { text: string; to: string }
  return Response.json({ translation: `[${to}] ${text}` })
}

/** Reads the body; null as soon as it is too long. */
async function readBody({ body }: Request): Promise<string | null> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}
