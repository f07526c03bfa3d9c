import { readFileSync } from 'node:fs'
import { fakePlugins, memoryNetwork } from '@lingobooth/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { boothRanges } from '../policies/booth-options.ts'
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

const given = (path: string, value: unknown): object =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object

it.each(Object.entries(boothRanges))('takes %s within its range alone, and says what that is', (name, range) => {
  const { plugins } = fakePlugins()
  const create = (value: unknown) => createBooth({ plugins, ...given(name, value) })
  const [least, most, isWhole = false] = range
  const tooMuch = most < Number.POSITIVE_INFINITY ? [most + 1] : []
  const fraction = isWhole ? [least + 0.5] : []
  for (const value of [Number.NaN, least - 1, ...tooMuch, ...fraction, `${least}`, null])
    expect(() => create(value)).toThrow(
      expect.objectContaining({
        name: 'LingoboothError',
        code: 'bad-option',
        message: expect.stringMatching(new RegExp(`number (from|of at least) ${least}\\b.* as ${name},`)),
      }),
    )
  for (const value of [undefined, least, most]) create(value)
})

it('knows the range of every number among its options', () => {
  const source = [
    '../booth/booth.types.ts',
    '../ports/microphone.port.ts',
    '../domain/usage.ts',
    '../policies/sender-rate.ts',
  ]
  const blocks = source.map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
  const interfaceOf = (name: string) => blocks.join('\n').split(`export interface ${name} {`)[1]?.split('\n}')[0] ?? ''
  const numbersOf = (name: string) =>
    [...interfaceOf(name).matchAll(/readonly (\w+)\??: number/g)].map(([, field]) => field)
  const nested = { detector: 'DetectorOptions', limits: 'UsageLimits', senderRate: 'SenderRate' }
  const names = Object.entries(nested).flatMap(([option, type]) => numbersOf(type).map((field) => `${option}.${field}`))
  expect([...numbersOf('BoothOptions'), ...names].toSorted()).toEqual(Object.keys(boothRanges).toSorted())
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
