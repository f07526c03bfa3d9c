import type { Clock } from '@lingobooth/core'
import type { Room } from 'livekit-client'

interface EngineEvents {
  on(event: 'restarting' | 'restarted', listener: () => void): unknown
  off(event: 'restarting' | 'restarted', listener: () => void): unknown
}

/**
 * Tracks whether LiveKit is restarting its connection. The room reports `connected` up to two seconds before that has
 * finished, and silently loses what is sent in between.
 */
export interface Restarts {
  readonly isUnderWay: boolean
  start(): void
  stop(): void
}

export interface RestartsOptions {
  readonly room: Room
  readonly clock: Clock
  onEnd(): void
}

export function watchRestarts({ room, clock, onEnd }: RestartsOptions): Restarts {
  const engine: EngineEvents = room.engine
  let isUnderWay = false
  let timer: unknown
  const onRestarting = () => {
    clock.clearTimeout(timer)
    isUnderWay = true
  }
  // LiveKit sends again after the listeners of this event have run.
  const onRestarted = () => {
    timer = clock.setTimeout(() => {
      isUnderWay = false
      onEnd()
    }, 0)
  }
  return {
    get isUnderWay() {
      return isUnderWay
    },
    start() {
      engine.on('restarting', onRestarting)
      engine.on('restarted', onRestarted)
    },
    stop() {
      engine.off('restarting', onRestarting)
      engine.off('restarted', onRestarted)
      clock.clearTimeout(timer)
    },
  }
}
