import { compileBody } from './body-template.ts'
import { badOption } from './options.schema.ts'
import type { EndpointConfig, HttpOptions, OutgoingRequest } from './options.ts'
import { fillTemplate, placeholdersIn, type TemplateValues } from './template.ts'
import { compileUrl } from './url-template.ts'

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
    for (const [name, template] of headers) filled.set(name, fillTemplate(template, values, 'header'))
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
