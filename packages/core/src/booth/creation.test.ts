import { fakePlugins, memoryNetwork } from '@lingobooth/testing'
import { afterEach, expect, it, vi } from 'vitest'
import type { Transport } from '../ports/transport.port.ts'
import { createBooth } from './create-booth.ts'
import { joined } from './test-support/person.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Names of the sources of time and chance that were asked since. */
function watchSources() {
  const asked: string[] = []
  const watch = (source: object, name: string, method: string) => {
    const original: (...input: unknown[]) => unknown = Reflect.get(source, method).bind(source)
    vi.spyOn(source as Record<string, () => unknown>, method).mockImplementation((...input: unknown[]) => {
      asked.push(`${name}.${method}`)
      return original(...input)
    })
  }
  watch(Math, 'Math', 'random')
  watch(crypto, 'crypto', 'getRandomValues')
  watch(crypto, 'crypto', 'randomUUID')
  watch(Date, 'Date', 'now')
  watch(performance, 'performance', 'now')
  const construct = (target: typeof Date, input: []) => {
    if (input.length === 0) asked.push('new Date()')
    return Reflect.construct(target, input)
  }
  vi.stubGlobal('Date', new Proxy(Date, { construct }))
  return asked
}

it('draws no random number and reads no clock, so that a framework may prerender it', () => {
  const { plugins } = fakePlugins({ without: ['clock'] })
  const asked = watchSources()
  const booth = createBooth({ plugins })
  const views = [booth.app, booth.subtitles, booth.chat, booth.voice, booth.speak, booth.notices]
  for (const { view } of views) view.getSnapshot()
  expect(asked).toEqual([])
})

it('is refused with a rate of senders that would take nothing, or everything', () => {
  const { plugins } = fakePlugins()
  for (const senderRate of [{ messagesPerSecond: 0 }, { messageBurst: 0 }])
    expect(() => createBooth({ plugins, senderRate })).toThrow(expect.objectContaining({ code: 'bad-option' }))
})

it('makes one id for each booth, which lasts from one room to the next', async () => {
  const users: string[] = []
  const visit = async () => {
    const memory = memoryNetwork().transport()
    const transport: Transport = {
      ...memory,
      open(options) {
        users.push(options.self.userId)
        return memory.open(options)
      },
    }
    const ada = await joined({ transport })
    await ada.booth.leave()
    await ada.join()
  }
  await visit()
  await visit()
  expect(users).toEqual([users[0], users[0], users[2], users[2]])
  expect(users[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(users[2]).not.toBe(users[0])
})
