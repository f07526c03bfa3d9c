import { readFileSync } from 'node:fs'
import { fakePlugins, memoryNetwork } from '@lingobooth/testing'
import { afterEach, expect, it, vi } from 'vitest'
import type { NumberRange } from '../adapter/check-numbers.ts'
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

const { detector, limits, captions, senderRate, ...own } = boothRanges
const nested = Object.entries({ detector, limits, captions, senderRate }).flatMap(([option, ranges]) =>
  Object.entries<NumberRange>(ranges).map(
    ([name, range]) => [name, range, (value: unknown) => ({ [option]: { [name]: value } })] as const,
  ),
)
const flat = Object.entries<NumberRange>(own).map(
  ([name, range]) => [name, range, (value: unknown) => ({ [name]: value })] as const,
)

it.each([...flat, ...nested])(
  'takes %s within its range alone, and says what that is',
  (name, [least, most, isWhole], given) => {
    const { plugins } = fakePlugins()
    const create = (value: unknown) => createBooth({ plugins, ...given(value) })
    const tooMuch = most < Number.POSITIVE_INFINITY ? [most + 1] : []
    const broken = isWhole ? [least + 0.5] : []
    const kind = isWhole ? 'whole number' : 'number'
    for (const value of [Number.NaN, least - 1, ...tooMuch, ...broken, `${least}`, null])
      expect(() => create(value)).toThrow(
        expect.objectContaining({ code: 'bad-option', message: `Pass a ${kind} from ${least} to ${most} as ${name}.` }),
      )
    for (const value of [undefined, least, most]) create(value)
  },
)

it('takes whole numbers alone of what is counted', () => {
  const whole = [...flat, ...nested].flatMap(([name, [, , isWhole]]) => (isWhole ? [name] : []))
  expect(whole).toEqual(['maxTargets', 'maxQueuedUtterances', 'earlierLines'])
})

it('refuses speech that would have to be longer than it may be', () => {
  const { plugins } = fakePlugins()
  const create = (minSpeechMs: number, maxSpeechMs: number) =>
    createBooth({ plugins, detector: { minSpeechMs, maxSpeechMs } })
  create(500, 500)
  expect(() => create(501, 500)).toThrow(
    expect.objectContaining({ code: 'bad-option', message: 'Pass at most maxSpeechMs as minSpeechMs.' }),
  )
})

it('knows the range of every number among its options', () => {
  const files = [
    'booth/booth.types.ts',
    'ports/microphone.port.ts',
    'domain/notices/usage.ts',
    'policies/sender-rate.ts',
  ]
  const source = files.map((path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).join('\n')
  const numbersOf = (name: string) => {
    const [, body = ''] = source.split(`export interface ${name} {`)
    return [...(body.split('\n}')[0] ?? '').matchAll(/readonly (\w+)\??: number/g)].map(([, field]) => field)
  }
  const names = ['BoothOptions', 'CaptionsOptions', 'DetectorOptions', 'UsageLimits', 'SenderRate'].flatMap(numbersOf)
  expect(names.toSorted()).toEqual([...flat, ...nested].map(([name]) => name).toSorted())
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
