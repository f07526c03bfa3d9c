import { parseMultipart } from '@remix-run/multipart-parser'
import { refusal } from './refusal.ts'

const maxHeaderBytes = 1_024
const boundaryOfType = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))$/i

/** The parts of a form by their names, each once, and no others. */
export function parseForm(
  body: Uint8Array<ArrayBuffer>,
  type: string,
  names: readonly string[],
): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const [, quoted, plain] = boundaryOfType.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw bad(names)
  const limits = {
    maxParts: names.length,
    maxHeaderSize: maxHeaderBytes,
    maxFileSize: body.length,
    maxTotalSize: body.length,
  }
  const parts = new Map<string, Uint8Array<ArrayBuffer>>()
  try {
    for (const { name = '', bytes } of parseMultipart(body, { boundary, ...limits })) {
      if (!names.includes(name) || parts.has(name)) throw bad(names)
      parts.set(name, bytes as Uint8Array<ArrayBuffer>)
    }
  } catch {
    throw bad(names)
  }
  return parts
}

const bad = (names: readonly string[]) =>
  refusal('bad-request', `The body must be multipart form data, with ${names.map((name) => `"${name}"`).join(', ')}.`)
