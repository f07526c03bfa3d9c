import { createSeen } from '../../domain/lines/seen.ts'
import type { Module } from '../../ports/common.ts'
import { createUnsent } from '../lines/outbox.ts'
import { createUpdates, type UpdatesOptions } from '../lines/updates.ts'

/** What survives leaving a room and coming back to it. Keys in `seen` are unique across stays. */
export function createRoom(name: string, options: Omit<UpdatesOptions, 'seen'>) {
  const seen = createSeen()
  const updates = createUpdates({ ...options, seen })
  return { name, seen, updates, unsent: createUnsent(), full: new Set<Module>() }
}

export type Room = ReturnType<typeof createRoom>
