import type { Socket } from 'node:net'
import type { Ending } from './fault-rule.ts'

export function end(socket: Socket, by: Ending): void {
  if (by === 'reset') socket.resetAndDestroy()
  else socket.destroy()
}

/** Whether traffic of a client is forwarded, held back or dropped. */
export function createGate(count: () => void) {
  let state: 'open' | 'dark' | 'frozen' = 'open'
  let waiting: (() => void)[] = []
  const broken = new Set<Socket>()

  return {
    set(next: 'dark' | 'frozen') {
      state = next
    },
    pass(client: Socket, action: () => void) {
      if (state !== 'open') count()
      if (state === 'open') action()
      else if (state === 'frozen') waiting.push(action)
      else broken.add(client)
    },
    /** Runs the action when the gate next opens. */
    hold(action: () => void) {
      waiting.push(action)
    },
    /** Notes that the connection has lost bytes or hangs. */
    breakDown(client: Socket) {
      broken.add(client)
    },
    open() {
      state = 'open'
      const held = waiting
      waiting = []
      for (const action of held) action()
      for (const client of broken) end(client, 'reset')
      broken.clear()
    },
  }
}

export type Gate = ReturnType<typeof createGate>
