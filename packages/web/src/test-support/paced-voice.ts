import { afterAll, beforeAll } from 'vitest'
import { commands } from 'vitest/browser'

let server: Awaited<ReturnType<typeof commands.startServer<'paced-voice'>>>

beforeAll(async () => {
  server = await commands.startServer('paced-voice')
})
afterAll(() => commands.stopServer(server.id))

/** Speech by eSpeak NG as MP3, whole. */
export async function speech(text: string): Promise<Blob> {
  const answer = await fetch(`${server.url}?${new URLSearchParams({ text, whole: '' })}`)
  return answer.blob()
}
