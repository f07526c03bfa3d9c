import { AdapterError, type Clock } from '@lingobooth/core'
import { httpError, parseJson } from '@lingobooth/core/adapter'
import type { HttpVendorOptions } from './options.ts'
import { readBytes } from './response-body.ts'
import { readAll } from './value-path.ts'

const maxErrorBytes = 64 * 1024

/** What a vendor's error means, by the rules of its options. Nothing of its body is passed on. */
export async function errorOf(options: HttpVendorOptions, response: Response, clock: Clock): Promise<AdapterError> {
  const { id, errors = [], retryAfter = {} } = options
  const byStatus = httpError(id, response, clock.now())
  const bytes = await readBytes(id, response, maxErrorBytes).catch(() => new Uint8Array())
  const body = parseJson(new TextDecoder().decode(bytes))
  const rule = errors.find(({ status, path, equals, includes = '' }) => {
    if (status !== undefined && status !== response.status) return false
    if (path === undefined) return true
    const found = readAll(body, path).map(String)
    return found.some(
      (value) =>
        (equals === undefined || [equals].flat().includes(value)) &&
        [includes].flat().some((words) => value.includes(words)),
    )
  })
  const waitMs = askedMs(response, body, retryAfter) ?? byStatus.retryAfterMs
  const code = rule?.code ?? byStatus.code
  const message =
    code === 'unauthorized'
      ? `"${id}" answered with HTTP ${response.status}: give it a key or token that it accepts.`
      : byStatus.message
  return new AdapterError(id, code, message, {
    status: response.status,
    ...(waitMs !== undefined && { retryAfterMs: waitMs }),
  })
}

function askedMs(
  { headers }: Response,
  body: unknown,
  { header, path }: NonNullable<HttpVendorOptions['retryAfter']>,
): number | undefined {
  const inMs = header === undefined ? Number.NaN : Number.parseFloat(headers.get(header) ?? '')
  const inSeconds = path === undefined ? Number.NaN : Number.parseFloat(String(readAll(body, path)[0]))
  return [inMs, inSeconds * 1_000].find((ms) => Number.isFinite(ms) && ms >= 0)
}
