import type { Booth } from '@lingobooth/core'

/** One value per booth, created on first use and garbage-collected with the booth. */
export function perBooth<T>(make: () => T): (booth: Booth) => T {
  const made = new WeakMap<Booth, T>()
  return (booth) => {
    const known = made.get(booth)
    if (known !== undefined) return known
    const fresh = make()
    made.set(booth, fresh)
    return fresh
  }
}
