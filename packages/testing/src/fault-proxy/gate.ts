import type { Socket } from 'node:net'
import type { Ending } from './fault-rule.ts'

export function end(socket: Socket, by: Ending): void {
  if (by === 'reset') socket.resetAndDestroy()
  else socket.destroy()
}

/** Whether what is to go over a connection of a client goes, waits or is lost. */
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
    /** Runs the action when the gate is opened the next time. */
    hold(action: () => void) {
      waiting.push(action)
    },
    /** The connection has lost something, or waits for what never comes. */
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
