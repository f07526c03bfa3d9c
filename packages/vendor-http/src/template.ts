import type { Json } from '@lingobooth/core'

/** Values by placeholder name. */
export type TemplateValues = Readonly<Record<string, string>>

/** Where a value is inserted; determines its encoding. */
export type Slot = 'url' | 'header' | 'form' | 'json' | 'text'

const placeholder = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g

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

/** Replaces every placeholder, in one pass; values are never treated as templates. */
export function fillTemplate(template: string, values: TemplateValues, slot: Slot): string {
  return template.replace(placeholder, (_, name: string) =>
    encoders[slot](wellFormed(Object.hasOwn(values, name) ? (values[name] ?? '') : '')),
  )
}

/** Fills the strings inside a JSON value, so that no text can change its structure. */
export function fillJson(template: Json, values: TemplateValues): Json {
  if (typeof template === 'string') return fillTemplate(template, values, 'json')
  if (typeof template !== 'object' || template === null) return template
  if (Array.isArray(template)) return template.map((item: Json) => fillJson(item, values))
  return Object.fromEntries(Object.entries(template).map(([name, item]) => [name, fillJson(item as Json, values)]))
}
