import { manualClock } from '@lingobooth/testing'
import type { Room } from 'livekit-client'
import { expect, it } from 'vitest'
import { createRoster } from './presence.ts'

interface Known {
  readonly identity: string
  readonly name?: string
  readonly attributes: Readonly<Record<string, string>>
}

/** As much of a LiveKit room as a roster sees. */
function roomOf() {
  const listeners = new Map<string, Set<(...values: unknown[]) => void>>()
  const remoteParticipants = new Map<string, Known>()
  const room = {
    remoteParticipants,
    on: (event: string, listener: () => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: () => void) => listeners.get(event)?.delete(listener),
  } as unknown as Room
  const emit = (event: string, ...values: unknown[]) => {
    for (const listener of listeners.get(event) ?? []) listener(...values)
  }
  return {
    room,
    know(identity: string, profile?: string) {
      const participant = { identity, attributes: profile === undefined ? {} : { 'lingobooth.profile': profile } }
      remoteParticipants.set(identity, participant)
      emit('participantConnected', participant)
    },
    lose(identity: string) {
      remoteParticipants.delete(identity)
      emit('participantDisconnected', { identity })
    },
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

function start() {
  const fake = roomOf()
  const clock = manualClock()
  const roster = createRoster({ room: fake.room, clock })
  const seen: string[][] = []
  roster.subscribe(() => seen.push(roster.peers().map(({ sender }) => sender)))
  return { ...fake, clock, roster, seen }
}

it('the roster lists a participant from their greeting, even before LiveKit does, until either reports them gone', () => {
  const { roster, seen, know, lose } = start()
  know('silent')
  roster.noteHere('ana', '1')
  roster.noteHere('ana', '1')
  roster.noteHere('luis', '1')
  know('luis')
  roster.noteGone('ana', '1')
  lose('luis')
  expect(seen).toEqual([['ana'], ['ana', 'luis'], ['ana', 'luis'], ['luis'], []])
})

it('the roster keeps a participant who rejoined before their previous goodbye arrived', () => {
  const { roster } = start()
  roster.noteHere('ana', '1')
  roster.noteHere('ana', '2')
  roster.noteGone('ana', '1')
  expect([roster.peers(), roster.has('ana')]).toEqual([[{ sender: 'ana' }], true])
})

it('the roster hides a participant whom LiveKit never reports, and lists them again once it does', async () => {
  const { roster, seen, know, clock } = start()
  roster.noteHere('ana', '1')
  await clock.advance(5_000)
  expect([seen.at(-1), roster.has('ana')]).toEqual([[], false])
  know('ana')
  expect([seen.at(-1), clock.pending]).toEqual([['ana'], 0])
})

it('the roster shows valid profiles of participants, and ignores invalid ones', () => {
  const { roster, know } = start()
  for (const [identity, profile] of [
    ['ana', '{"name":"Ana","language":"spanish-spain"}'],
    ['eve', '{"name":7}'],
    ['bob', '{'],
  ] as const) {
    roster.noteHere(identity, '1')
    know(identity, profile)
  }
  expect(roster.peers()).toEqual([
    { sender: 'ana', profile: { name: 'Ana', description: 'spanish-spain' } },
    { sender: 'eve' },
    { sender: 'bob' },
  ])
})

it('the roster leaves no listener and no timer behind', () => {
  const { roster, seen, listening, clock } = start()
  roster.noteHere('ana', '1')
  expect([listening(), clock.pending]).toEqual([4, 1])
  roster.stop()
  expect([listening(), clock.pending, roster.peers(), seen.length]).toEqual([0, 0, [], 1])
})
