import { createOpenAI, type OpenAIProvider } from '@ai-sdk/openai'
import type { VendorSubject } from '@lingobooth/testing'
import { answer, startVendorServer, type VendorAnswer, type VendorServer } from '@lingobooth/testing/server'

export const apiKey = 'sk-planted-93b1'

/** The answer of `/v1/chat/completions` in the shape that OpenAI documents. */
export const chatAnswer = (content: string, finish_reason = 'stop'): VendorAnswer =>
  answer.json({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'm',
    choices: [{ index: 0, finish_reason, message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
  })

/** A model of the real SDK with a double of OpenAI behind it. */
export async function openaiSubject<Adapter, Answer>(
  path: string,
  create: (openai: OpenAIProvider) => Adapter,
  reply: (given: Answer) => VendorAnswer | Promise<VendorAnswer>,
): Promise<VendorSubject<Adapter, Answer> & { readonly server: VendorServer }> {
  const server = await startVendorServer()
  const all = (route: () => VendorAnswer | Promise<VendorAnswer>) => server.route({ [`POST /v1/${path}`]: route })
  return {
    server,
    adapter: create(createOpenAI({ baseURL: `${server.url}/v1`, apiKey })),
    secrets: [apiKey],
    answer: (given) => all(() => reply(given)),
    fail: (body) => all(() => answer.body(JSON.stringify({ error: { message: body } }), { status: 500 })),
    hang: () => all(() => answer.hang()),
    calls: () => server.requests.length,
    openCalls: () => server.requests.filter(({ isOpen }) => isOpen).length,
    lastCall: () => server.requests.at(-1)?.text ?? '',
    dispose: () => server.close(),
  }
}
