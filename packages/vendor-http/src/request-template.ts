import { type BodyTemplate, compileBody } from './body-template.ts'
import { badOption } from './options.schema.ts'
import type { EndpointConfig, HttpOptions, Json, OutgoingRequest } from './options.ts'
import { fillEach, isList, placeholdersIn, type TemplateValues } from './template.ts'
import { compileUrl, withLists } from './url-template.ts'

export interface RequestTemplate {
  /** Placeholders in the configuration. */
  readonly uses: ReadonlySet<string>
  fill(values: TemplateValues, recording?: Blob): OutgoingRequest
}

export interface RequestShape {
  /** Placeholders that a call can fill. */
  readonly names: readonly string[]
  /** Whether calls have a recording. */
  readonly takesRecording?: boolean
}

/** Compiles a configuration to a request template. @throws AdapterError `bad-option` for anything that could fail later */
export function compileRequest(
  owner: string,
  config: EndpointConfig & Pick<HttpOptions, 'baseUrl'>,
  { names, takesRecording = false }: RequestShape,
): RequestTemplate {
  const variables = config.variables ?? {}
  const taken = Object.keys(variables).filter((name) => names.includes(name))
  if (taken.length > 0) throw badOption(owner, `"variables" must not redefine ${listNames(taken)}.`)

  const url = compileUrl(owner, config.url, config.baseUrl, names)
  const body = compileBody(owner, config, takesRecording)
  const headers = Object.entries(config.headers ?? {})
  const parts = { url: config.url, headers: Object.fromEntries(headers), body: body.template }
  const uses = new Set(placeholdersIn(parts))
  checkNames(owner, parts, [...names, ...Object.keys(variables)])
  checkLists(owner, config.url, parts.headers, body)
  url.check(variables)
  for (const [name, value] of headers) checkHeader(owner, name, value)

  const method = config.method?.toUpperCase() ?? (body.type === undefined ? 'GET' : 'POST')
  if (method === 'GET' && body.type !== undefined) throw badOption(owner, '"method" GET cannot send a body.')
  if (body.type === 'form-data' && headers.some(([name]) => name.toLowerCase() === 'content-type'))
    throw badOption(owner, 'leave out the content-type header: form data names its own boundary.')
  if (takesRecording && !(body.type === 'binary' || body.type === 'form-data' || uses.has('audioBase64')))
    throw badOption(owner, '"body" sends no recording; use {audioBase64} or another "bodyType".')

  const fill = (callValues: TemplateValues, recording?: Blob): OutgoingRequest => {
    const values = { ...callValues, ...variables }
    const filled = new Headers(body.contentType === undefined ? {} : { 'content-type': body.contentType })
    for (const [name, template] of headers)
      for (const value of fillEach(template, values, 'header')) filled.set(name, value)
    return { url: url.fill(values), method, headers: filled, body: body.fill(values, recording) }
  }
  return { uses, fill }
}

function checkNames(owner: string, parts: Parameters<typeof placeholdersIn>[0] & object, valid: readonly string[]) {
  const wrong = Object.entries(parts).flatMap(([part, template]) => {
    const unknown = placeholdersIn(template).filter((name) => !valid.includes(name))
    return unknown.length > 0 ? [`${listNames(unknown)} in "${part}"`] : []
  })
  if (wrong.length > 0) throw badOption(owner, `unknown placeholders ${wrong.join(', ')}. Known: ${listNames(valid)}.`)
}

/** A list stands for a whole parameter, form field or item of a JSON list, or a member of such an item, which is repeated. */
function checkLists(owner: string, url: string, headers: Json, body: BodyTemplate): void {
  const isForm = body.type === 'form' || body.type === 'form-data'
  const fields = isForm ? Object.values(body.template ?? {}).filter((value) => !isList(value)) : [body.template]
  const parts = [withLists(url, {}), headers, ...fields.map((field) => outsideLists(field))]
  const lists = placeholdersIn(parts).filter((name) => name.endsWith('[]'))
  if (lists.length > 0)
    throw badOption(
      owner,
      `${listNames(lists)} must be the whole of a parameter of "url", of a form field or of an item in a list.`,
    )
}

/** A JSON value without what is repeated. */
function outsideLists(json: Json, isItem = false): Json {
  if (typeof json !== 'object' || json === null) return json
  const isArray = Array.isArray(json)
  return Object.values(json).flatMap((item) =>
    (isArray || isItem) && isList(item) ? [] : [outsideLists(item, isArray)],
  )
}

function checkHeader(owner: string, name: string, value: string): void {
  const isAccepted = (value: string) => {
    try {
      new Headers().set(name, value)
      return true
    } catch {
      return false
    }
  }
  if (!isAccepted('')) throw badOption(owner, `${JSON.stringify(name)} is not the name of a header.`)
  if (!isAccepted(value)) throw badOption(owner, `"headers.${name}" holds a character that no header can carry.`)
}

const listNames = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
