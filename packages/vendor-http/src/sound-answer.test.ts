import { sampleLanguages } from '@lingobooth/testing'
import { expect, test } from 'vitest'
import { createHttpTextToSpeech, type HttpTextToSpeechOptions } from './index.ts'

const speak = (response: Response, options: Partial<HttpTextToSpeechOptions> = {}) =>
  createHttpTextToSpeech({
    id: 'vendor',
    url: 'https://vendor.example?q={text}',
    fetch: async () => response,
    ...options,
  }).prepare({ text: 'Hi', language: sampleLanguages.americanEnglish, gender: 'male' })

const answerOf = (content: string | readonly number[], type?: string) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content)
  return new Response(bytes, { headers: type === undefined ? {} : { 'content-type': type } })
}

const refusal = (what: string) => ({
  code: 'bad-response',
  vendor: 'vendor',
  message: `"vendor" answered with ${what} instead of sound.`,
})

test.each<[string, string | undefined, string | readonly number[], string]>([
  ['no media type', undefined, 'ID3', 'audio/mpeg'],
  ['an odd media type', 'sk-secret', 'ID3', 'audio/mpeg'],
  ['application/octet-stream', 'application/octet-stream', 'ID3', 'audio/mpeg'],
  ['binary/octet-stream', 'binary/octet-stream', 'RIFF', 'audio/wav'],
  ['application/ogg', 'application/ogg', 'OggS', 'audio/ogg'],
  ['audio/flac', 'audio/flac; rate=8000', 'fLaC', 'audio/flac'],
  ['text/html', 'text/html; charset=utf-8', 'RIFF', 'audio/wav'],
  ['text/plain', 'text/plain', 'ID3', 'audio/mpeg'],
  ['text/xml', 'text/xml', [0xff, 0xfb, 0x90, 0xc4], 'audio/mpeg'],
  ['application/json', 'application/json', 'OggS', 'audio/ogg'],
  ['text/html of Flac', 'text/html', 'fLaC', 'audio/flac'],
  ['text/html of AAC', 'text/html', [0xff, 0xf1, 0x50, 0x80], 'audio/aac'],
  ['text/html of MP4', 'text/html', [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70], 'audio/mp4'],
  ['text/html of WebM', 'text/html', [0x1a, 0x45, 0xdf, 0xa3], 'audio/webm'],
  ['samples that begin like a page', 'audio/basic', [0x3c, 0, 0x41], 'audio/basic'],
  ['samples that begin like JSON', 'audio/basic', [0x7b, 0xff, 0x41], 'audio/basic'],
])('sound with %s is played, as mp3 by default', async (_, type, content, playedAs) => {
  expect(await speak(answerOf(content, type))).toEqual({
    kind: 'audio',
    audio: expect.objectContaining({ type: playedAs, size: content.length }),
  })
})

test.each([
  'text/plain',
  'text/html; charset=utf-8',
  'application/json',
  'application/xml',
  'application/xhtml+xml',
  'application/problem+json',
])('an answer of %s is not sound, unless its first bytes are', async (type) => {
  const name = type.replace(/;.*/, '')
  await expect(speak(answerOf('I am sorry.', type))).rejects.toMatchObject(refusal(name))
})

test.each<[string, Response]>([
  ['a page that is declared as mp3', answerOf('\uFEFF\r\n <!doctype html><p>ü', 'audio/mpeg')],
  ['JSON of no known type', answerOf('{ "error": "sk-secret" }')],
  ['text that is cut inside a letter', answerOf(`<p>${'ü'.repeat(80)}`, 'application/octet-stream')],
])('%s is rejected as sound by its first bytes', async (_, response) => {
  await expect(speak(response)).rejects.toMatchObject(refusal('text'))
})

test('a web page inside a base64 field is not sound either', async () => {
  const options = { response: 'base64', valueResponse: 'audio' } as const
  await expect(speak(Response.json({ audio: btoa('<html>') }), options)).rejects.toMatchObject(refusal('text'))
})
