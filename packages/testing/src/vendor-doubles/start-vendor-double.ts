import * as v from 'valibot'
import { answer, type RecordedRequest, startVendorServer, type VendorAnswer } from '../vendor-server.ts'
import { azureDouble } from './azure.ts'
import { coreServiceDouble } from './core-service.ts'
import { deepgramDouble } from './deepgram.ts'
import { deeplDouble } from './deepl.ts'
import {
  bodyOf,
  type DocumentedCall,
  type DocumentedError,
  queryOf,
  type Said,
  type VendorDoubleSpec,
} from './double.ts'
import { elevenlabsDouble } from './elevenlabs.ts'
import { googleDouble } from './google.ts'
import { libreTranslateDouble } from './libre-translate.ts'
import { openaiDouble } from './openai.ts'

/** The vendors that there is a double of. */
export const vendorDoubles = {
  azure: azureDouble,
  'core-service': coreServiceDouble,
  deepgram: deepgramDouble,
  deepl: deeplDouble,
  elevenlabs: elevenlabsDouble,
  google: googleDouble,
  libretranslate: libreTranslateDouble,
  openai: openaiDouble,
} as const satisfies Record<string, VendorDoubleSpec>

export type DoubleName = keyof typeof vendorDoubles

export interface VendorDoubleOptions {
  /** Keys that it accepts. @default key-of-the-double */
  readonly keys?: readonly string[]
}

/** A server that answers as a vendor documents it, and refuses what it does not document. */
export interface VendorDouble {
  /** Such as `http://127.0.0.1:41234`, without a slash at the end. */
  readonly url: string
  readonly spec: VendorDoubleSpec
  /** Every request so far, in order. */
  readonly requests: readonly RecordedRequest[]
  /** Why requests were refused, in order; for the author of a test. */
  readonly refusals: readonly string[]
  /** The text of its answers from now on; a function gets the text that was sent and the language. @default the language and the text */
  say(text: string | Said['text']): void
  /** The sound of its answers from now on. */
  sound(bytes: Uint8Array): void
  /** Fails from now on, in a way that the vendor documents. */
  fail(name: string): void
  /** Answers anything else from now on; undefined ends that and `fail`. */
  answer(given: VendorAnswer | undefined): void
  close(): Promise<void>
}

export const keyOfDouble = 'key-of-the-double'

/** The first frame of an MP3. */
const mp3 = new Uint8Array(417)
mp3.set([0xff, 0xfb, 0x90, 0xc4])

const failing = ({ status, headers, body }: DocumentedError): VendorAnswer =>
  typeof body === 'string'
    ? answer.body(body, { status, ...(headers && { headers }) })
    : answer.json(body, { status, ...(headers && { headers }) })

/** Starts the double of a vendor on 127.0.0.1. */
export async function startVendorDouble(
  name: DoubleName,
  { keys = [keyOfDouble] }: VendorDoubleOptions = {},
): Promise<VendorDouble> {
  const spec: VendorDoubleSpec = vendorDoubles[name]
  const refusals: string[] = []
  let given: VendorAnswer | undefined
  let said: Said = { text: (original, target) => [target, original].filter(Boolean).join(': '), sound: mp3 }

  const hasKey = (request: RecordedRequest, body: unknown) => {
    const { header, prefix = '', member } = spec.key
    const key =
      header === undefined ? (body as Record<string, unknown> | undefined)?.[member ?? ''] : request.headers[header]
    return keys.some((accepted) => key === prefix + accepted)
  }
  const refuse = (reason: string) => {
    refusals.push(reason)
    return failing(spec.badRequest)
  }
  const serve = (call: DocumentedCall, request: RecordedRequest) => {
    const body = bodyOf(call, request)
    if (!hasKey(request, body)) return failing(spec.wrongKey)
    if (given) return given
    for (const [header, expected] of Object.entries(call.headers ?? {}))
      if (!expected.test(String(request.headers[header] ?? ''))) return refuse(`header ${header}`)
    const query = queryOf(request)
    const path = call.path.exec(request.path)?.slice(1).map(decodeURIComponent) ?? []
    for (const [part, schema, value] of [
      ['query', call.query ?? v.strictObject({}), query],
      ['body', call.body ?? v.any(), body],
    ] as const) {
      const checked = v.safeParse(schema, value)
      if (checked.success) continue
      const [issue] = checked.issues
      return refuse(`${part} ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
    }
    const result = call.answer({ path, query, body }, said)
    return result instanceof Uint8Array
      ? answer.body(result, { headers: { 'content-type': 'audio/mpeg' } })
      : answer.json(result)
  }

  const server = await startVendorServer({
    '*': (request) => {
      const call = spec.calls.find(({ path }) => request.method === 'POST' && path.test(request.path))
      return call ? serve(call, request) : refuse(`${request.method} ${request.path}`)
    },
  })
  return {
    url: server.url,
    spec,
    requests: server.requests,
    refusals,
    say(text) {
      given = undefined
      said = { ...said, text: typeof text === 'string' ? () => text : text }
    },
    sound(bytes) {
      given = undefined
      said = { ...said, sound: bytes }
    },
    fail(name) {
      const error = { wrongKey: spec.wrongKey, badRequest: spec.badRequest, ...spec.errors }[name]
      if (!error) throw new Error(`${spec.id} documents no error "${name}".`)
      given = failing(error)
    },
    answer(next) {
      given = next
    },
    close: server.close,
  }
}
