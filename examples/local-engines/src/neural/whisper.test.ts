import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createWhisper } from './whisper.ts'

/** Stands in for the worker, which a decode blocks: here for ever where the text before says so. It answers with that text. */
const worker = `
let received = Buffer.alloc(0)
for await (const chunk of process.stdin) {
  received = Buffer.concat([received, chunk])
  const [id, , promptBytes, sampleBytes] = [0, 4, 8, 12].map((at) => received.readUInt32LE(at))
  if (received.length < 16 + promptBytes + sampleBytes) continue
  const word = received.toString('utf8', 16, 16 + promptBytes)
  received = received.subarray(16 + promptBytes + sampleBytes)
  while (word === 'blocks') {}
  process.stdout.write(id + ' ' + JSON.stringify({ words: [{ word, start: 0, end: 1 }], speech: { start: 0, end: 1 } }) + '\\n')
}`

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'whisper-worker-'))
  const path = join(folder, 'worker.mjs')
  writeFileSync(path, worker)
  const whisper = createWhisper(folder, path)
  onTestFinished(async () => {
    await whisper.close()
    rmSync(folder, { recursive: true })
  })
  const samples = Buffer.alloc(32_000)
  return { whisper, say: async (prompt: string) => (await whisper.decode({ samples, prompt })).words?.[0]?.word }
}

test('a decode that blocks its process holds up neither the server nor the next decode', async () => {
  const { whisper, say } = open()
  const blocked = say('blocks').catch(({ code }) => code)
  expect([await say('one'), await say('two')]).toEqual(['one', 'two'])
  await whisper.close()
  expect(await blocked).toBe('engine-ended')
})

test('decodes that wait are shared by two processes', async () => {
  const { say } = open()
  const words = ['one', 'two', 'three', 'four', 'five']
  expect(await Promise.all(words.map(say))).toEqual(words)
})
