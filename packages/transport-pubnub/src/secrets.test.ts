import { afterEach, expect, it, vi } from 'vitest'
import { createPubnubTransport } from './index.ts'
import { startPubnubServer } from './test-support/pubnub-server/index.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const secrets = [
  'pub-c-secret',
  'sub-c-secret',
  'token-secret',
  'room-secret',
  'text-secret',
  'file-secret',
  'name-secret',
]

/** Every text that hangs on a value. */
const textsIn = (value: unknown, seen = new Set<unknown>()): string => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return String(value)
  seen.add(value)
  return Reflect.ownKeys(value)
    .map((key) => `${String(key)} ${textsIn(Reflect.get(value, key), seen)}`)
    .join(' ')
}

it('secrets never appear in an error or a log, whatever the service answers', async () => {
  const lines: unknown[] = []
  for (const method of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...line) => void lines.push(...line))
  const [publishKey = '', subscribeKey = '', token = ''] = secrets
  const server = await startPubnubServer({ publishKey, subscribeKey })
  const errors: unknown[] = []
  const note = (call: Promise<unknown> | undefined) => call?.catch((error: unknown) => errors.push(error))
  const open = (key = subscribeKey) =>
    createPubnubTransport({ origin: server.origin, ssl: false, publishKey, subscribeKey: key, token }).open({
      room: 'room-secret',
      channels: ['chat'],
      self: { clientId: 'a', userId: 'name-secret', name: 'name-secret' },
      signal: new AbortController().signal,
      onDelivery: () => undefined,
      onStatus: () => undefined,
      onClosed: (error) => errors.push(error),
    })
  await note(open('sub-c-secret-2'))
  const session = await open()
  const reference = await session.files?.send(new File(['file-secret'], 'file-secret'))
  for (const status of [400, 403, 404, 413, 429, 500]) {
    for (const route of ['publish', 'history', 'generate-upload-url', 'download', 'set-user', 'get-user'] as const)
      server.fail(route, { status, times: 2 })
    await note(session.publish('chat', { text: 'text-secret' }))
    await note(session.history?.read('chat', { limit: 5 }))
    await note(session.files?.send(new File(['file-secret'], 'file-secret')))
    if (reference) await note(session.files?.open(reference))
    await note(session.profile?.set({ name: 'name-secret', description: '' }))
    await note(session.profile?.get('name-secret-2'))
    for (const route of ['publish', 'history', 'generate-upload-url', 'download', 'set-user', 'get-user'] as const)
      server.fail(route, { status, times: 0 })
  }
  await server.kill()
  await note(session.publish('chat', { text: 'text-secret' }))
  await note(open())
  await session.close()
  await server.close()
  expect(errors.length).toBeGreaterThan(35)
  const told = [...errors, ...lines].map((value) => textsIn(value)).join('\n')
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([])
})
