/** How long something that can be observed may take on a busy machine, in milliseconds. */
export const patience = { timeout: 60_000, interval: 50 }

export function fail(reason: string): never {
  throw new Error(reason)
}
