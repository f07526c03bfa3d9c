import { toBase64 } from './base64.ts'
import { badOption } from './options.schema.ts'
import type { BodyType, EndpointConfig, Json } from './options.ts'
import { fillEach, fillJson, fillTemplate, type TemplateValues } from './template.ts'

/** File name of the recording in forms. */
const recordingFileName = 'speechtotext.wav'

export interface BodyTemplate {
  readonly template: Json
  /** Set for JSON and recordings; the types of forms and text are implied. */
  readonly contentType?: string
  readonly type: BodyType | undefined
  fill(values: TemplateValues, recording: Blob | undefined): BodyInit | null
}

/** Compiles a body template; `takesRecording` is for speech to text. */
export function compileBody(owner: string, config: EndpointConfig, takesRecording: boolean): BodyTemplate {
  const type = bodyTypeOf(config, takesRecording)
  switch (type) {
    case undefined:
      return { type, template: null, fill: () => null }
    case 'json': {
      if (config.body === undefined) throw badOption(owner, '"bodyType" json needs a "body".')
      const template = parseJson(owner, config.body)
      return {
        type,
        template,
        contentType: 'application/json',
        fill: (values) => JSON.stringify(fillJson(template, values)),
      }
    }
    case 'form': {
      const fields = parseFields(owner, config.body ?? {})
      return { type, template: fields, fill: (values) => new URLSearchParams(fillFields(fields, values)) }
    }
    case 'form-data': {
      const fields = parseFields(owner, config.body ?? {})
      return {
        type,
        template: fields,
        fill: (values, recording) => formData(config, fillFields(fields, values), recording),
      }
    }
    case 'text': {
      const template = config.body
      if (typeof template !== 'string') throw badOption(owner, '"body" must be a string when "bodyType" is text.')
      return { type, template, fill: (values) => fillTemplate(template, values, 'text') }
    }
    case 'binary':
      if (!takesRecording) throw badOption(owner, '"bodyType" binary is for speech to text only.')
      if (config.body !== undefined)
        throw badOption(owner, '"bodyType" binary sends the recording alone; leave out "body".')
      return { type, template: null, contentType: 'audio/wav', fill: (_, recording) => recording ?? null }
  }
}

function bodyTypeOf(config: EndpointConfig, takesRecording: boolean): BodyType | undefined {
  if (config.bodyType !== undefined) return config.bodyType
  if (config.isFormData) return 'form-data'
  if (config.body !== undefined) return 'json'
  return takesRecording ? 'binary' : undefined
}

function formData(config: EndpointConfig, fields: [string, string][], recording: Blob | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  if (recording) {
    const wav = new Blob([recording], { type: 'audio/wav' })
    form.append(config.fileField ?? 'file', wav, recordingFileName)
  }
  return form
}

function parseJson(owner: string, body: Json): Json {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body) as Json
  } catch {
    throw badOption(owner, '"body" is not JSON; placeholders stand inside its strings, with quotes around them.')
  }
}

/** An object is sent as JSON. */
type FormFields = Readonly<Record<string, string | { readonly [name: string]: Json }>>

function parseFields(owner: string, body: Json): FormFields {
  if (typeof body === 'string') return Object.fromEntries(new URLSearchParams(body))
  const fields = isObject(body) ? Object.entries(body) : undefined
  if (!fields?.every(([, value]) => isObject(value) || ['string', 'number', 'boolean'].includes(typeof value)))
    throw badOption(owner, '"body" of a form must be an object of texts, numbers, booleans and objects.')
  return Object.fromEntries(fields.map(([name, value]) => [name, isObject(value) ? value : String(value)]))
}

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fillFields = (fields: FormFields, values: TemplateValues) =>
  Object.entries(fields).flatMap(([name, value]) => {
    const filled = isObject(value) ? [JSON.stringify(fillJson(value, values))] : fillEach(value, values, 'form')
    return filled.map((each): [string, string] => [name, each])
  })

/** Value of {audioBase64}. */
export async function recordingAsBase64(recording: Blob): Promise<string> {
  return toBase64(new Uint8Array(await recording.arrayBuffer()))
}
