/** A stub translator. Call your vendor here, with its key from the environment. */
export async function POST(request: Request): Promise<Response> {
  const { text, to } = (await request.json()) as { text: string; to: string }
  return Response.json({ translation: `[${to}] ${text}` })
}
