import type { Clock } from '@lingobooth/core'
import { playerLimits } from '@lingobooth/core/audio'

// A page has one loudspeaker, however many booths it has.

interface Turn {
  /** The player that sounds. */
  readonly owner: object
  readonly over: AbortSignal
  start(): void
}

/** The first one sounds, the others wait. */
const turns: Turn[] = []
const listeners = new Set<() => void>()

/** Starts a sound once those of other players are over, at once if none sounds. Its turn ends with `over`. */
export function soundInTurn(owner: object, over: AbortSignal, start: () => void): void {
  if (over.aborted) return
  const turn: Turn = { owner, over, start }
  const end = () => {
    const wasFirst = turns[0] === turn
    turns.splice(turns.indexOf(turn), 1)
    if (wasFirst) begin()
  }
  over.addEventListener('abort', end, { once: true })
  if (turns.push(turn) === 1) begin()
}

function begin() {
  for (const listener of listeners) listener()
  turns[0]?.start()
}

export interface OthersWatch {
  /** The player of the same booth, whose sound the booth itself minds. */
  readonly own: object | undefined
  readonly clock: Clock
  readonly signal: AbortSignal
  /** True while another booth's voice sounds, and until its echo has faded. */
  onOthers(sound: boolean): void
}

/** Follows the voices of the other booths in the page. */
export function watchOthers({ own, clock, signal, onOthers }: OthersWatch): void {
  let tail: unknown
  let last = false
  const tell = (sound: boolean) => {
    if (sound !== last) onOthers(sound)
    last = sound
  }
  const look = () => {
    clock.clearTimeout(tail)
    const owner = turns[0]?.owner
    if (owner !== undefined && owner !== own) tell(true)
    else if (last) tail = clock.setTimeout(() => tell(false), playerLimits.tailMs)
  }
  listeners.add(look)
  const stop = () => {
    listeners.delete(look)
    clock.clearTimeout(tail)
  }
  signal.addEventListener('abort', stop, { once: true })
  look()
}
