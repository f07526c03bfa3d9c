import { readFileSync } from 'node:fs'
import { fakePlugins, memoryNetwork } from '@lingobooth/testing'
import { afterEach, expect, it, vi } from 'vitest'
import type { NumberRange, NumberRanges } from '../adapter/check-options.ts'
import type { Translator } from '../ports/translator.port.ts'
import type { Transport } from '../ports/transport.port.ts'
import type { BoothOptions } from './booth.types.ts'
import { boothRanges } from './booth-options.ts'
import { createBooth } from './create-booth.ts'
import { definePlugin, Ports, provide } from './plugin.ts'
import { joined, person } from './test-support/person.ts'

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

it('createBooth uses neither random numbers nor the clock, so that a framework may prerender it', () => {
  const { plugins } = fakePlugins({ without: ['clock'] })
  const asked = watchSources()
  const booth = createBooth({ plugins })
  const views = [booth.app, booth.subtitles, booth.chat, booth.voice, booth.speak, booth.notices]
  for (const { view } of views) view.getSnapshot()
  expect(asked).toEqual([])
})

/** Each number among the options, by its path. */
const rangesIn = (ranges: NumberRanges, path = ''): readonly (readonly [path: string, range: NumberRange])[] =>
  Object.entries(ranges).flatMap(([name, range]) =>
    Array.isArray(range)
      ? [[path + name, range as unknown as NumberRange] as const]
      : rangesIn(range as NumberRanges, `${path}${name}.`),
  )
const numbers = rangesIn(boothRanges)
const optionsWith = (path: string, value: unknown): object =>
  path.split('.').reduceRight<unknown>((options, name) => ({ [name]: options }), value) as object

it.each(numbers)(
  'createBooth accepts %s only within its range, and the error names the range',
  (path, [least, most, isWhole]) => {
    const { plugins } = fakePlugins()
    const create = (value: unknown) => createBooth({ plugins, ...optionsWith(path, value) })
    const tooMuch = most < Number.POSITIVE_INFINITY ? [most + 1] : []
    const broken = isWhole ? [least + 0.5] : []
    const kind = isWhole ? 'whole number' : 'number'
    for (const value of [Number.NaN, least - 1, ...tooMuch, ...broken, `${least}`, null])
      expect(() => create(value)).toThrow(
        expect.objectContaining({ code: 'bad-option', message: `Pass a ${kind} from ${least} to ${most} as ${path}.` }),
      )
    for (const value of [undefined, least, most]) create(value)
  },
)

it.each([
  ['translate', 'both', 'sender or receiver'],
  ['speech.echo', 'on', 'guard or off'],
  ['speech.duplex', 'both', 'half or full'],
  ['voice.spokenModules', ['chat', 'files'], 'subtitles or chat'],
])('createBooth accepts %s only from its choices, and the error names them', (path, wrong, choices) => {
  const { plugins } = fakePlugins()
  expect(() => createBooth({ plugins, ...optionsWith(path, wrong) })).toThrow(
    expect.objectContaining({ code: 'bad-option', message: `Pass ${choices} as ${path}.` }),
  )
})

it.each([
  [
    'There is no option partialsPerSecond; there are plugins, userId, translate, glossary, speech, voice, captions, limits.',
    { partialsPerSecond: 0 },
  ],
  [
    'There is no option limit; there are plugins, userId, translate, glossary, speech, voice, captions, limits.',
    { limit: {} },
  ],
  ['Pass an object as speech.', { speech: null }],
  ['Pass an object as voice.', { voice: true }],
])('createBooth refuses an option that would have no effect: %s', (message, options) => {
  const { plugins } = fakePlugins()
  const given = { plugins, ...options } as unknown as BoothOptions
  expect(() => createBooth(given)).toThrow(expect.objectContaining({ code: 'bad-option', message }))
})

it('createBooth accepts only whole numbers for counts', () => {
  const whole = numbers.flatMap(([path, [, , isWhole]]) => (isWhole ? [path] : []))
  expect(whole).toEqual(['voice.maxQueuedUtterances', 'captions.earlierLines', 'limits.maxTargets'])
})

it('createBooth refuses a minimum length of speech above the maximum', () => {
  const { plugins } = fakePlugins()
  const create = (minSpeechMs: number, maxSpeechMs: number) =>
    createBooth({ plugins, speech: { detector: { minSpeechMs, maxSpeechMs } } })
  create(500, 500)
  expect(() => create(501, 500)).toThrow(
    expect.objectContaining({
      code: 'bad-option',
      message: 'Pass at most maxSpeechMs as speech.detector.minSpeechMs.',
    }),
  )
})

it('createBooth has a range for every numeric option', () => {
  const files = ['booth/booth.types.ts', 'ports/microphone.port.ts', 'vendors/usage.ts']
  const source = files.map((path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).join('\n')
  const numbersOf = (name: string) => {
    const [, body = ''] = source.split(new RegExp(`export interface ${name} [^{]*{`))
    return [...(body.split('\n}')[0] ?? '').matchAll(/readonly (\w+)\??: number/g)].map(([, field]) => field)
  }
  const groups = ['BoothOptions', 'SpeechOptions', 'VoiceOptions', 'CaptionsOptions', 'LimitOptions']
  const names = [...groups, 'DetectorOptions', 'UsageLimits'].flatMap(numbersOf)
  expect(names.toSorted()).toEqual(numbers.map(([path]) => path.split('.').at(-1)).toSorted())
})

it('createBooth gives each booth one user id, which is kept from room to room', async () => {
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

it('createBooth takes a translator that tells of its downloads at once', () => {
  const told: string[] = []
  const { booth } = person({
    first: [
      definePlugin(
        'models',
        provide(
          Ports.Translator,
          [],
          (): Translator => ({
            id: 'models',
            translate: async ({ text }) => text,
            downloads: {
              list: () => [],
              subscribe(listener) {
                told.push('at once')
                listener()
                return () => {}
              },
              start() {},
            },
          }),
        ),
      ),
    ],
  })
  expect([told, booth.downloads?.list()]).toEqual([['at once'], []])
})
