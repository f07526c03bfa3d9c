import type { Booth } from '@lingobooth/core'

/** Something that a booth has once, made when it is first asked for and gone with the booth. */
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
