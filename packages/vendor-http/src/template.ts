import type { Json } from './options.ts'
/** Values by placeholder name; one that ends in `[]` is a list. A placeholder that ends in `?` is left out, with its parameter, field, header or member, when its value is empty. */
export type TemplateValues = Readonly<Record<string, string | readonly string[]>>

/** Where a value is inserted; determines its encoding. */
export type Slot = 'url' | 'header' | 'form' | 'json' | 'text'

const placeholder = /\{([A-Za-z_][A-Za-z0-9_]*(?:\[\])?)\??\}/g
const listAlone = /^\{([A-Za-z_][A-Za-z0-9_]*(?:\[\]|(?=\?)))\??\}$/

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

// encodeURIComponent throws on lone surrogates, and most vendors reject them in JSON.
const wellFormed = (value: string) => value.replace(/\p{Surrogate}/gu, '\uFFFD')

const encoders: Readonly<Record<Slot, (value: string) => string>> = {
  url: encodeURIComponent,
  header: (value) =>
    value.replace(/[^\t\x20-\x7e\x80-\xff]/gu, (char) => (char > '\xff' ? encodeURIComponent(char) : '')),
  form: (value) => value,
  json: (value) => value,
  text: (value) =>
    value
      .replace(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
      .replace(/[&<>"']/g, (char) => xmlEntities[char] ?? ''),
}

/** Names of the placeholders in a template; object keys are literal text. */
export function placeholdersIn(template: Json): string[] {
  if (typeof template === 'string') return [...template.matchAll(placeholder)].map((match) => match[1] ?? '')
  if (typeof template !== 'object' || template === null) return []
  return Object.values(template).flatMap(placeholdersIn)
}

/** Whether a template stands for any number of values: each item of a list, or none for an empty one. */
export const isList = (template: unknown): boolean => typeof template === 'string' && listAlone.test(template)

/** The values of a template: one, or those of its list. */
export function fillEach(template: string, values: TemplateValues, slot: Slot): string[] {
  const [, name] = listAlone.exec(template) ?? []
  if (name === undefined) return [fillTemplate(template, values, slot)]
  return [Object.hasOwn(values, name) ? (values[name] ?? []) : []]
    .flat()
    .filter((value) => value !== '' || name.endsWith('[]'))
    .map((value) => encoders[slot](wellFormed(value)))
}

/** Replaces every placeholder, in one pass; values are never treated as templates. */
export function fillTemplate(template: string, values: TemplateValues, slot: Slot): string {
  return template.replace(placeholder, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : ''
    return encoders[slot](wellFormed(typeof value === 'string' ? value : ''))
  })
}

/** Fills the strings inside a JSON value, so that no text can change its structure. */
export function fillJson(template: Json, values: TemplateValues): Json {
  if (typeof template === 'string') return fillTemplate(template, values, 'json')
  if (typeof template !== 'object' || template === null) return template
  if (Array.isArray(template)) return template.flatMap((item: Json) => fillItem(item, values))
  return Object.fromEntries(
    Object.entries(template).flatMap(([name, item]: [string, Json]) =>
      (isList(item) ? fillEach(item as string, values, 'json') : [fillJson(item, values)]).map((each) => [name, each]),
    ),
  )
}

/** An item of a list, once for each value of the list that it holds. */
function fillItem(item: Json, values: TemplateValues): Json[] {
  if (typeof item === 'string') return fillEach(item, values, 'json')
  const [, name = ''] = Object.values(item ?? {}).flatMap(
    (member) => (typeof member === 'string' && listAlone.exec(member)) || [],
  )
  const list = name.endsWith('[]') && Object.hasOwn(values, name) ? values[name] : undefined
  return list === undefined
    ? [fillJson(item, values)]
    : [list].flat().map((value) => fillJson(item, { ...values, [name]: value }))
}
