import { expect, test } from 'vitest'
import {
  createHttpSpeechToText,
  createHttpTokenSource,
  createHttpTranslator,
  deepl,
  httpLanguageCatalog,
  httpVendors,
  libreTranslate,
  openaiCompatible,
} from './index.ts'

const { NaN: none, POSITIVE_INFINITY: endless } = Number
const url = 'https://vendor.example/?q={text}'
const durations = [none, -1, 0, 2 ** 31] as const
const counts = [none, -1, 0, 1.5, endless] as const

const made = {
  translator: (options: object) => createHttpTranslator({ id: 'vendor', url, valueResponse: 'text', ...options }),
  recognizer: (options: object) =>
    createHttpSpeechToText({ id: 'vendor', url: 'https://a.example', valueResponse: 'text', ...options }),
  catalogue: (options: object) => httpLanguageCatalog({ url: 'https://a.example', ...options }),
  tokens: (options: object) => createHttpTokenSource({ sessions: { a: { url: 'https://a.example', ...options } } }),
  vendors: (options: object) => httpVendors({ vendors: { translation: [{ endpoint: { url, ...options } }] } }),
  deepl: (options: object) => createHttpTranslator(deepl(options).translation),
  libreTranslate: (options: object) => createHttpTranslator(libreTranslate(options).translation),
  openaiCompatible: (options: object) => openaiCompatible({ translationModel: 'm', ...options }),
}

const cases: readonly (readonly [keyof typeof made, option: string, values: readonly number[]])[] = [
  ['translator', 'timeoutMs', durations],
  ['translator', 'maxChars', counts],
  ['translator', 'maxBytes', counts],
  ['translator', 'maxTexts', counts],
  ['translator', 'maxCalls', counts],
  ['translator', 'errors.0.status', [none, -1, 99, 404.5, 600]],
  ['recognizer', 'minSoundMs', counts],
  ['recognizer', 'maxSoundMs', counts],
  ['recognizer', 'termLimits.maxTerms', counts],
  ['recognizer', 'termLimits.maxChars', counts],
  ['recognizer', 'termLimits.maxWords', counts],
  ['catalogue', 'timeoutMs', durations],
  ['tokens', 'timeoutMs', durations],
  ['vendors', 'timeoutMs', durations],
  ['deepl', 'timeoutMs', durations],
  ['libreTranslate', 'maxChars', counts],
  ['openaiCompatible', 'temperature', [none, -1, 3]],
  ['openaiCompatible', 'maxTokens', [none, 0, 1.5]],
]

function optionsWith(option: string, value: number): object {
  const [name = '', index, field = index] = option.split('.')
  if (field === undefined) return { [name]: value }
  return { [name]: index === '0' ? [{ code: 'network', [field]: value }] : { [field]: value } }
}

test.each(cases.flatMap(([name, option, values]) => values.map((value) => [name, option, value] as const)))(
  'a number out of its range is refused with bad-option, naming the option: %s with %s %s',
  (name, option, value) => {
    expect(() => made[name](optionsWith(option, value))).toThrow(
      expect.objectContaining({ code: 'bad-option', message: expect.stringContaining(option) }),
    )
  },
)

test('numbers at the ends of their ranges are accepted', () => {
  made.translator({
    timeoutMs: 2 ** 31 - 1,
    maxChars: 1,
    errors: [{ status: 599, code: 'network' }, { code: 'network' }],
  })
  made.recognizer({ termLimits: { maxTerms: 1, without: '<>' } })
  made.openaiCompatible({ temperature: null })
})
