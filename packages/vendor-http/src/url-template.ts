import { AdapterError } from '@lingobooth/core'
import { badOption } from './options.schema.ts'
import { fillEach, fillTemplate, isList, type TemplateValues } from './template.ts'

/** Base without a page, so that a configuration can be checked on a server. */
const placeholderPage = 'http://localhost/'

/** Compiles a URL template. */
export function compileUrl(owner: string, template: string, baseUrl: string | undefined, names: readonly string[]) {
  const page = () => (globalThis.location as Location | undefined)?.href
  const resolve = (values: TemplateValues, base = page()) => {
    const root = baseUrl === undefined ? base : new URL(baseUrl, base)
    return new URL(fillTemplate(withLists(template, values), values, 'url'), root)
  }
  const filledWith = (value: string) => Object.fromEntries(names.map((name) => [name, value]))
  const [sample, otherSample] = [filledWith('a'), filledWith('b')]

  const check = (variables: TemplateValues) => {
    const parse = (values: TemplateValues) => {
      try {
        return resolve({ ...values, ...variables }, page() ?? placeholderPage)
      } catch {
        throw badOption(owner, '"url" is not an address; give an http or https one.')
      }
    }
    const parsed = parse(sample)
    if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')
      throw badOption(owner, '"url" must be an http or https address.')
    if (parsed.username !== '' || parsed.password !== '')
      throw badOption(owner, '"url" must not hold a user or a password; use "headers".')
    if (parsed.origin !== parse(otherSample).origin)
      throw badOption(owner, 'only "variables" may stand in the host of "url".')
  }

  const fill = (values: TemplateValues): string => {
    const { expected, actual } = parseCall(owner, () => ({
      expected: resolve({ ...values, ...sample }),
      actual: resolve(values),
    }))
    // A value of `..` would change the path, and URLs cannot escape it.
    if (expected.origin !== actual.origin || depthOf(expected) !== depthOf(actual))
      throw new AdapterError(owner, 'bad-request', 'A value cannot be sent in the path; put its placeholder elsewhere.')
    return actual.href
  }
  return { check, fill }
}

/** With a parameter for each item of a list, or none for an empty one. */
export function withLists(template: string, values: TemplateValues): string {
  const [path = '', query] = template.split(/\?(.*)/s)
  if (query === undefined) return template
  const parameters = query.split('&').flatMap((parameter) => {
    const [name = '', value = ''] = parameter.split(/=(.*)/s)
    return isList(value) ? fillEach(value, values, 'url').map((item) => `${name}=${item}`) : [parameter]
  })
  return `${path}?${parameters.join('&')}`
}

const depthOf = (url: URL) => url.pathname.split('/').length

function parseCall<T>(owner: string, parse: () => T): T {
  try {
    return parse()
  } catch {
    throw badOption(owner, 'a relative "url" needs "baseUrl" where there is no page.')
  }
}
