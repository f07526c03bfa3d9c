import { adapterErrorOf } from '@lingobooth/core/adapter'
import type { HttpVendorOptions } from './options.ts'
import type { Answer } from './read-answer.ts'

/** Code that few vendors need, loaded when it is; one that does not come is a failure of the call. */
export const loadPart = <Part>(vendor: string, part: Promise<Part>): Promise<Part> =>
  part.catch((cause: unknown) => {
    throw adapterErrorOf(vendor, cause)
  })

/** Reads an answer by code that is loaded with the first one. */
export async function readLater(
  options: HttpVendorOptions,
  response: Response,
  asked?: readonly string[],
): Promise<Answer> {
  const { readAnswer } = await loadPart(options.id, import('./read-answer.ts'))
  return readAnswer(options, response, asked)
}
