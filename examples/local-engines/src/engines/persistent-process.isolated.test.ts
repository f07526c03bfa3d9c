import { expect, onTestFinished, test, vi } from 'vitest'
import { isAlive } from '../living-processes.ts'
import { createPersistentProcess, type PersistentProcessOptions } from './persistent-process.ts'

/** Answers `id:text` with `id:text:process id`, and does what a text asks for. */
const program = `
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const [id, text] = line.split(':')
    if (text === 'end') process.exit(1)
    if (text === 'silence') return
    if (text === 'wrong') console.log((id - 1) + ':someone else:0')
    else if (text === 'twice') console.log([line, line].map((each) => each + ':' + process.pid).join('\\n'))
    else console.log(line + ':' + process.pid)
  })`

function startProgram(options: Partial<PersistentProcessOptions> = {}) {
  const started = createPersistentProcess({
    command: process.execPath,
    arguments: ['-e', program],
    answerEnd: 10,
    encode: (id, request) => Buffer.from(`${id}:${Buffer.from(request)}\n`),
    decode: (id, frame) => (frame.startsWith(`${id}:`) ? frame.slice(`${id}:`.length) : undefined),
    timeoutMs: 30_000,
    maxWaiting: 50,
    ...options,
  })
  onTestFinished(() => started.close())
  const ask = async (text: string) => {
    const [answer, id] = (await started.ask(Buffer.from(text))).split(':')
    return { answer, id: Number(id) }
  }
  return { ...started, ask }
}

test('one process answers one request after another, each with its own answer', async () => {
  const { ask } = startProgram()
  const texts = Array.from({ length: 30 }, (_, index) => `text ${index}`)
  const answers = await Promise.all(texts.map(ask))
  expect(answers.map(({ answer }) => answer)).toEqual(texts)
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
})

test('a process that was ended is restarted for the next request', async () => {
  const { ask } = startProgram()
  const first = await ask('hello')
  process.kill(first.id, 'SIGKILL')
  const second = await ask('hello')
  expect(second.answer).toBe('hello')
  expect(second.id).not.toBe(first.id)
})

test('a request that ends the process twice is refused, and the next one is answered', async () => {
  const { ask } = startProgram()
  await expect(ask('end')).rejects.toMatchObject({ statusCode: 503, code: 'engine-ended', retryAfterSeconds: 1 })
  expect((await ask('hello')).answer).toBe('hello')
})

test('no request gets the answer of another', async () => {
  const { ask } = startProgram()
  await expect(ask('wrong')).rejects.toMatchObject({ code: 'engine-ended' })
  await ask('twice')
  for (const text of ['a', 'b']) expect((await ask(text)).answer).toBe(text)
})

test('a process that is late is killed, and the next request gets a new one', async () => {
  const { ask } = startProgram()
  const { id } = await ask('hello')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = expect(ask('silence')).rejects.toMatchObject({ statusCode: 504, code: 'engine-too-slow' })
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  await late
  await expect.poll(() => isAlive(id)).toBe(false)
  expect((await ask('hello')).answer).toBe('hello')
})

test('an idle process is ended', async () => {
  const { ask } = startProgram({ idleMs: 1 })
  const { id } = await ask('hello')
  await expect.poll(() => isAlive(id)).toBe(false)
})

test('closing ends the process and refuses waiting requests', async () => {
  const { ask, close } = startProgram()
  const { id } = await ask('hello')
  const waiting = ask('silence')
  const refused = expect(waiting).rejects.toMatchObject({ statusCode: 503 })
  await close()
  await refused
  expect(isAlive(id)).toBe(false)
  await expect(ask('hello')).rejects.toMatchObject({ statusCode: 503, code: 'closing' })
})

test('a program that does not exist is an error, not a crash', async () => {
  const { ask } = startProgram({ command: '/nonexistent/program' })
  await expect(ask('hello')).rejects.toMatchObject({ statusCode: 503, code: 'engine-ended' })
})
