import { createOwnedMap } from '@lingobooth/core/adapter'

/** Bytes that are on their way, of one body or answer. */
export interface Transfer {
  add(bytes: number): void
  end(): void
}

export interface Transit {
  /** `stop` is called when there is no place for it any more. */
  begin(owner: string, stop: () => void): Transfer
}

interface Held {
  readonly bytes: number
  readonly stop: () => void
}

/** Counts the bytes of bodies that arrive and of answers that leave. Beyond the most, the owner with the most of them loses the oldest. */
export function createTransit(maxBytes: number): Transit {
  const held = createOwnedMap<Held>({ max: maxBytes, slotsOf: (_, { bytes }) => bytes, whenFull: 'share' })
  let begun = 0

  return {
    begin(owner, stop) {
      const key = `${begun++}`
      let isOver = false
      const stopOnce = () => {
        isOver = true
        stop()
      }
      return {
        add(more) {
          if (isOver || more <= 0) return
          const bytes = (held.get(key)?.bytes ?? 0) + more
          for (const { value } of held.set(key, owner, { bytes, stop: stopOnce })) value.stop()
        },
        end() {
          isOver = true
          held.delete(key)
        },
      }
    },
  }
}
