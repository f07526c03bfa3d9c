import { createOwnedMap } from '@lingobooth/core/adapter'
import { type Caller, memberOf } from './participant.ts'
import { closeCodes } from './relay/listen.ts'
import { createTally } from './tally.ts'

export interface OpenStream extends Caller {
  end(code: number): void
}

export interface StreamsOptions {
  readonly maxStreams: number
  readonly maxStreamsPerParticipant: number
}

/** Live recognitions in progress. When there is no place, the user with the most of them, in whatever rooms, loses the oldest to one who has fewer. */
export function createStreams({ maxStreams, maxStreamsPerParticipant }: StreamsOptions) {
  const streams = createOwnedMap<OpenStream>({ max: maxStreams, whenFull: 'share' })
  const keys = new Map<OpenStream, string>()
  const members = createTally()
  const users = createTally()
  let opened = 0

  function close(stream: OpenStream): void {
    const key = keys.get(stream)
    if (key === undefined) return
    keys.delete(stream)
    streams.delete(key)
    members.add(memberOf(stream), -1)
    users.add(stream.user, -1)
  }

  return {
    get size() {
      return keys.size
    },

    mayOpen: (caller: Caller): boolean =>
      members.of(memberOf(caller)) < maxStreamsPerParticipant &&
      (keys.size < maxStreams || users.most() > users.of(caller.user) + 1),

    open(stream: OpenStream): void {
      const key = `${opened++}`
      keys.set(stream, key)
      members.add(memberOf(stream), 1)
      users.add(stream.user, 1)
      for (const { value } of streams.set(key, stream.user, stream)) {
        close(value)
        value.end(closeCodes.full)
      }
    },

    close,

    endAll(code: number): void {
      for (const stream of keys.keys()) {
        close(stream)
        stream.end(code)
      }
    },
  }
}
