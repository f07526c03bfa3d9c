import { sampleLanguages, wavOf } from '@lingobooth/testing'
import { answer, type VendorAnswer } from '@lingobooth/testing/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aiSpeechToText } from './ai-speech-to-text.ts'
import { aiTextToSpeech } from './ai-text-to-speech.ts'
import { aiTranslator } from './ai-translator.ts'
import { apiKey, chatAnswer, openaiSubject } from './test-support/openai-double.ts'

const { americanEnglish: english, spanishSpain: spanish } = sampleLanguages
const line = { text: 'Take it twice a day.', source: english, target: spanish }

async function translatorThat(reply: VendorAnswer) {
  const subject = await openaiSubject(
    'chat/completions',
    (openai) => aiTranslator({ id: 'ai', model: openai.chat('m'), instructions: 'A ward round.' }),
    () => reply,
  )
  onTestFinished(async () => subject.dispose?.())
  subject.answer(undefined)
  return subject
}

const bodyOf = (text = '{}') =>
  JSON.parse(text) as { messages: { role: string; content: string }[]; temperature: number }

describe('a language model', () => {
  it('gets the line alone as the user message, and the task, terms and context as instructions', async () => {
    const { adapter, server } = await translatorThat(chatAnswer('Tómelo dos veces al día.'))
    const glossary = [{ term: 'Lingobooth', translation: 'Lingobooth' }]
    expect(await adapter.translate({ ...line, context: ['Here are the tablets.'], glossary })).toBe(
      'Tómelo dos veces al día.',
    )
    const { messages, temperature } = bodyOf(server.requests[0]?.text)
    expect([messages.length, messages[1], temperature]).toEqual([2, { role: 'user', content: line.text }, 0])
    for (const part of ['from en-US to es-ES', 'A ward round.', 'Lingobooth = Lingobooth', 'Here are the tablets.'])
      expect(messages[0]?.content).toContain(part)
  })

  it.each([
    ['answers far more than was said', 'Once upon a time there was a nurse. '.repeat(12)],
    ['repeats its instructions', 'You interpret between people in a call.'],
    ['repeats the rest of its instructions', 'Answer with the translation alone. Hallo'],
    ['only thinks', '<think>Spanish.</think>'],
    ['does not stop thinking', '<Think>Spanish. Tómelo'],
    ['is cut off', 'Tómelo dos', 'length'],
    ['is filtered', 'Tómelo dos', 'content_filter'],
    ['wants to call a tool', 'Tómelo dos', 'tool_calls'],
  ])('that %s has its answer dropped', async (_, said, finishReason = 'stop') => {
    const { adapter } = await translatorThat(chatAnswer(said, finishReason))
    await expect(adapter.translate(line)).rejects.toMatchObject({ code: 'bad-response' })
  })

  it('may say in four characters what Chinese says in one', async () => {
    const said = 'The meeting will begin in five minutes. '.repeat(10)
    const { adapter } = await translatorThat(chatAnswer(said))
    expect(await adapter.translate({ ...line, text: '会议将在五分钟后开始'.repeat(10) })).toBe(said)
  })

  it('is asked for no more tokens than a translation takes, unless the settings say so', async () => {
    const { adapter, server } = await translatorThat(chatAnswer('Tómelo dos veces al día.'))
    await adapter.translate(line)
    expect(JSON.parse(server.requests[0]?.text ?? '{}').max_tokens).toBe(4_000)
  })

  it('has its thoughts left out, however long they are', async () => {
    const thoughts = `<think>${'The nurse speaks of tablets. '.repeat(50)}</think>`
    const { adapter } = await translatorThat(chatAnswer(`${thoughts}\n\nTómelo dos veces al día.`))
    expect(await adapter.translate(line)).toBe('Tómelo dos veces al día.')
  })

  it.each([
    ['unauthorized', 401, { message: `Incorrect API key provided: ${apiKey}`, code: 'invalid_api_key' }],
    ['rate-limited', 429, { message: 'slow down', code: 'rate_limit_exceeded' }],
    ['quota-exceeded', 429, { message: 'check your plan', code: 'insufficient_quota' }],
    ['network', 503, { message: 'overloaded' }],
  ] as const)('that answers with an error is asked once, and fails with %s', async (code, status, error) => {
    const { adapter, server } = await translatorThat(
      answer.json({ error }, { status, headers: { 'retry-after': '7' } }),
    )
    const failed = await adapter.translate(line).catch((thrown: unknown) => thrown)
    expect(failed).toMatchObject({ code, ...(code === 'rate-limited' && { retryAfterMs: 7_000 }) })
    expect(JSON.stringify([failed, String(failed), (failed as Error).cause])).not.toMatch(/planted|Take it/)
    expect(server.requests).toHaveLength(1)
  })
})

it('a transcription model gets the recording, its language and the terms, and returns the language it heard', async () => {
  const subject = await openaiSubject(
    'audio/transcriptions',
    (openai) =>
      aiSpeechToText({
        id: 'ai',
        model: openai.transcription('whisper-1'),
        providerOptions: ({ tag }, terms) => ({ openai: { language: tag.slice(0, 2), prompt: terms.join(', ') } }),
      }),
    () => answer.json({ text: 'Buenos días.', language: 'spanish', duration: 1, segments: [] }),
  )
  onTestFinished(async () => subject.dispose?.())
  subject.answer(undefined)
  const segment = { id: 's', wav: wavOf(new Int16Array(1_600)), startedAtMs: 0, endedAtMs: 100, cut: false }
  const heard = await subject.adapter.recognize(segment, { language: spanish, terms: ['Lingobooth'] })
  const fields = subject.server.requests[0]?.parts.map(({ name, fileName, text }) => [name, fileName ? 'file' : text])
  expect([heard, Object.fromEntries(fields ?? [])]).toEqual([
    { text: 'Buenos días.', language: 'es' },
    expect.objectContaining({ model: 'whisper-1', file: 'file', language: 'es', prompt: 'Lingobooth' }),
  ])
})

it('a speech model uses the voice for the gender and language, or the chosen voice', async () => {
  const subject = await openaiSubject(
    'audio/speech',
    (openai) =>
      aiTextToSpeech({
        id: 'ai',
        model: openai.speech('gpt-4o-mini-tts'),
        voice: ({ gender, language }) => (gender === 'male' && language.tag === 'es-ES' ? 'onyx' : 'nova'),
      }),
    () => answer.body(new Uint8Array([0xff, 0xfb, 0x90, 0x64]), { headers: { 'content-type': 'audio/mpeg' } }),
  )
  onTestFinished(async () => subject.dispose?.())
  subject.answer(undefined)
  const request = { text: 'Hola', language: spanish, gender: 'male' } as const
  expect(await subject.adapter.prepare(request)).toMatchObject({
    kind: 'audio',
    audio: { size: 4, type: 'audio/mpeg' },
  })
  await subject.adapter.prepare({ ...request, voice: 'marin' })
  const voices = subject.server.requests.map(({ text }) => (JSON.parse(text) as { voice: string }).voice)
  expect(voices).toEqual(['onyx', 'marin'])
})
