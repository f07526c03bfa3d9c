import { LingoboothError } from '../errors.ts'
import type { Lines } from '../lines/lines.ts'
import { emptyTranscript, enterTranscript } from '../lines/transcript.ts'
import { modules } from '../modules.ts'
import { policyRefusal } from '../people/room-rules.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { Delivery } from '../ports/transport.port.ts'
import type { RoomRequest } from './booth.facts.ts'
import type { Desk } from './desk.ts'
import type { Exchange } from './exchange.ts'
import { createRoom, type Room } from './kept-room.ts'
import { createStay, type Stay, type StayOptions } from './stay.ts'

export interface RoomDeskOptions extends Omit<StayOptions, 'room' | 'request'> {
  readonly seat: Exchange['seat']
}

/** The room that this participant is in, or was in last, and the stay in it. */
export function createRoomDesk(options: RoomDeskOptions) {
  const { stores, clock, session, people, lines } = options
  let room: Room | undefined
  let stay: Stay | undefined

  const need = (): Stay => {
    if (stay) return stay
    throw new LingoboothError('bad-state', 'The booth is in no room.')
  }

  const enter = ({ room: name, earlier }: RoomRequest): Room => {
    const isNew = room?.name !== name
    if (isNew) lines.forgetRoom()
    if (isNew) people.enterRoom()
    room = room && !isNew ? room : createRoom(name, { ...options, ...people })
    stores.joinsAtMs.set((joins) => [...(isNew ? [] : joins), clock.now()])
    for (const module of modules)
      stores.transcripts[module].set((transcript) =>
        enterTranscript(isNew ? emptyTranscript(transcript.bounds) : transcript),
      )
    if (isNew && earlier) room.takeEarlier(earlier, lines.translations)
    return room
  }

  const desk: Desk = {
    facts: {
      'room.entered'({ request }) {
        stay = createStay({ ...options, room: enter(request), request })
        options.seat(stay.desks)
        lines.translations.enterRoom()
        for (const module of modules) lines.translations.renewLatest(module)
      },
      'stay.ended'() {
        stay?.end()
        lines.translations.leaveRoom()
        stay = undefined
        options.seat([])
      },
    },
  }

  return {
    ...desk,
    /** Handles a delivery of the transport. */
    receive: (delivery: Delivery) => stay?.receive(delivery),
    /** Languages into which what is spoken is translated while it is spoken. */
    targetsOf: (module: Module, language: LanguageCode) => stay?.previews.targetsOf(module, language) ?? [],
    /** Sends the lines that wait for their translations, which follow. */
    sendHeld: () => stay?.sendHeld(),
    /** Sends them before the room is left: nothing follows. */
    flush: () => stay?.forOthers.flush(),

    /** What can be sent here; undefined in no room. */
    files: () => stay?.files,
    /** @throws LingoboothError `closed` without a connection, `not-found` for a file that is not available */
    async openFile(key: string): Promise<Blob> {
      session.need()
      return need().files.open(key)
    },

    /** This participant did not understand a line. */
    reportUnclear: (module: Module, key: string) => stay?.unclear.report(module, key),

    /** What the policy of the room says, while in it. */
    ruling: () => stay?.ruling,

    /** Who is in no room, only listens, or may not, writes nothing. */
    writing: (): Pick<Lines, 'submitTyped' | 'revise' | 'retry'> | undefined =>
      session.listens() || policyRefusal(stores.rules.get()) ? undefined : stay?.lines,
  }
}

export type RoomDesk = ReturnType<typeof createRoomDesk>
