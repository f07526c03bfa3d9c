import { adapterErrorOf } from '@lingobooth/core/adapter'

/** Code that few vendors need, loaded when it is; one that does not come is a failure of the call. */
export const loadPart = <Part>(vendor: string, part: Promise<Part>): Promise<Part> =>
  part.catch((cause: unknown) => {
    throw adapterErrorOf(vendor, cause)
  })
