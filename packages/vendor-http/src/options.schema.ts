import { AdapterError } from '@lingobooth/core'
import { numberRanges } from '@lingobooth/core/adapter'
import * as v from 'valibot'

const [shortestMs, longestMs] = numberRanges.duration

const text = v.string()
export const named = v.pipe(text, v.nonEmpty())
const texts = v.record(text, text)
/** The vendor's name for a voice, or names for several. */
export const voiceNames = v.union([named, v.pipe(v.array(named), v.nonEmpty())])
const namesByLanguage = v.pipe(
  v.custom<object>((names) => !Array.isArray(names)),
  v.record(text, voiceNames),
)
const voicesOfGender = v.optional(v.union([voiceNames, namesByLanguage]))
const call = v.function()
const given = v.optional(v.custom<unknown>(() => true))

export const count = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)))
const status = v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)))
const settings = v.optional(v.looseObject({}))
/** A field of a response. */
export const path = v.optional(text)

/** The fields of {@link EndpointConfig}. */
export const endpointEntries = {
  url: named,
  method: v.optional(v.pipe(text, v.toUpperCase(), v.picklist(['GET', 'POST', 'PUT', 'PATCH']))),
  headers: v.optional(texts),
  body: given,
  bodyType: v.optional(v.picklist(['json', 'form', 'form-data', 'binary', 'text'])),
  isFormData: v.optional(v.boolean()),
  fileField: v.optional(named),
  valueResponse: v.optional(v.union([text, v.array(named)])),
  okWhen: settings,
  errors: v.optional(v.array(v.looseObject({ code: named, status }))),
  retryAfter: settings,
  usage: v.optional(texts),
  decode: v.optional(v.literal('html')),
  thinks: v.optional(v.boolean()),
  languageResponse: v.optional(text),
  response: v.optional(v.picklist(['json', 'binary', 'base64'])),
  languages: v.optional(v.record(text, v.union([named, v.strictObject({ source: named, target: named })]))),
  languageFormat: v.optional(v.picklist(['code', 'tag', 'language', 'none'])),
  voices: v.optional(v.strictObject({ male: voicesOfGender, female: voicesOfGender })),
  maxChars: count,
  maxBytes: count,
  maxTexts: count,
  minSoundMs: count,
  maxSoundMs: count,
  maxCalls: count,
  termLimits: v.optional(v.looseObject({ maxTerms: count, maxChars: count, maxWords: count })),
  genders: v.optional(texts),
  usesGlossary: v.optional(v.boolean()),
  timeoutMs: v.optional(v.pipe(v.number(), v.minValue(shortestMs), v.maxValue(longestMs))),
  variables: v.optional(texts),
}

/** The fields of {@link HttpOptions}. */
export const httpEntries = {
  baseUrl: v.optional(named),
  fetch: v.optional(v.function()),
  clock: v.optional(v.looseObject({ now: call, setTimeout: call, clearTimeout: call })),
  cookies: v.optional(v.picklist(['omit', 'same-origin', 'include'])),
  sign: v.optional(v.function()),
}

/** The fields of {@link HttpVendorOptions}. */
export const vendorOptionsSchema = v.strictObject({
  ...endpointEntries,
  ...httpEntries,
  id: named,
  apiKey: v.optional(named),
  token: v.optional(text),
  credentials: v.optional(v.looseObject({ get: call, invalidate: call })),
  credentialId: v.optional(named),
  onUsage: v.optional(call),
})

/** What a schema of valibot has inside. */
interface Parts {
  readonly wrapped?: Parts
  readonly item?: Parts
  readonly entries?: Readonly<Record<string, Parts>>
}

/** The names that an object takes, where it has another. */
function namesAt(schema: v.GenericSchema, [...path]: readonly { readonly key: unknown }[]): string {
  const unwrapped = (parts: Parts = {}): Parts => (parts.wrapped ? unwrapped(parts.wrapped) : parts)
  path.pop()
  const { entries = {} } = path.reduce((parts: Parts, { key }) => {
    const { item, entries = {} } = parts
    return unwrapped(item ?? entries[String(key)])
  }, schema as Parts)
  return Object.keys(entries).join(', ')
}

const wishes: Readonly<Record<string, string>> = {
  '!0': 'must not be empty',
  string: 'must be a string',
  Object: 'must be an object',
  Array: 'must be a list',
  Function: 'must be a function',
  '((string | Array) | unknown)': 'must be a name, a list of names, or either by language',
}

/** @throws AdapterError `bad-option`, naming the first invalid option, but not its value */
export function checkOptions(schema: v.GenericSchema, options: unknown, owner: string): void {
  const result = v.safeParse(schema, options, { abortEarly: true })
  if (result.success) return
  const [issue] = result.issues
  const name = v.getDotPath(issue) ?? 'the options'
  const expected = issue.expected ?? 'another value'
  if (expected === 'never')
    throw badOption(owner, `"${name}" is not an option; there are ${namesAt(schema, issue.path as never)}.`)
  const wish = wishes[expected] ?? (expected.startsWith('"') ? 'is missing' : `must be ${expected}`)
  throw badOption(owner, `"${name}" ${wish}.`)
}

export const missingKey = (owner: string): AdapterError =>
  badOption(owner, '"apiKey" is missing, which {key} stands for.')

export function badOption(owner: string, reason: string): AdapterError {
  return new AdapterError(owner, 'bad-option', `Configuration of "${owner}": ${reason}`)
}
