import { loadPart } from './load-part.ts'
import type { HttpVendorOptions } from './options.ts'
import type { Answer } from './read-answer.ts'

/** Reads an answer by code that is loaded with the first one. */
export async function readLater(
  options: HttpVendorOptions,
  response: Response,
  asked?: readonly string[],
): Promise<Answer> {
  const { readAnswer } = await loadPart(options.id, import('./read-answer.ts'))
  return readAnswer(options, response, asked)
}
