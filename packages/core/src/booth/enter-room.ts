import type { AnyActorRef } from 'xstate'
import { createGuard, handleEvents } from '../kit/guard.ts'
import { connectionMachine } from '../link/connection.machine.ts'
import type { RoomSession } from '../link/session.ts'
import type { Reading } from '../people/own-reading.ts'
import type { People } from '../people/participants-of-room.ts'
import type { Clock, Logger } from '../ports/services.port.ts'
import { flipMachine } from '../settings/flip.machine.ts'
import { flip } from '../settings/settings.ts'
import type { Speech } from '../speech/create-speech.ts'
import { microphoneOwnerMachine } from '../speech/microphone-owner.machine.ts'
import { speechCaptureMachine } from '../speech/speech-capture.machine.ts'
import type { MeterOfRoom } from '../vendors/meter.ts'
import type { Voice } from '../voice/create-voice.ts'
import { ttsQueueMachine } from '../voice/tts-queue.machine.ts'
import type { Stores } from './atoms.ts'
import type { RoomRequest } from './booth.events.ts'
import type { Report } from './reports.ts'
import type { Room } from './room.ts'
import { createStayActors } from './stay-actors.ts'

export interface EnterRoomOptions {
  readonly stores: Pick<Stores, 'actors' | 'choose'>
  readonly clock: Clock
  readonly logger: Logger
  /** In [0, 1). */
  readonly random: () => number
  readonly echoTailMs: number
  readonly maxQueuedUtterances: number
  readonly meter: MeterOfRoom
  readonly session: RoomSession
  readonly people: Pick<People, 'follow'>
  readonly reading: Pick<Reading, 'leave'>
  readonly room: Room
  readonly voice: Voice
  readonly speech: Speech
  /** Work or a machine failed in a way that nobody expected. */
  onFailure(): void
  report(what: Report): void
}

/** Enters a room, and stays there until the returned function is called. */
export function enterRoom(request: RoomRequest, options: EnterRoomOptions): () => void {
  const { stores, clock, logger, random, maxQueuedUtterances, onFailure, report } = options
  const { meter, session, people, reading, room, voice, speech } = options
  const { microphone } = speech.actors
  const flipping = createGuard(logger, 'The booth failed to swap the languages')
  const actors = createStayActors({
    machines: {
      connection: connectionMachine.provide({
        actors: { session: session.connect({ receive: room.receive, follow: people.follow }) },
      }),
      microphoneOwner: microphoneOwnerMachine.provide({
        actors: { speechCapture: speechCaptureMachine.provide({ actors: { microphone } }) },
        delays: { echoTail: options.echoTailMs },
      }),
      ttsQueue: ttsQueueMachine.provide({ actors: voice.actors }),
      flip: flipMachine,
    },
    clock,
    random,
    maxQueuedUtterances,
    onFailure,
    onFlip: (module) =>
      flipping(() => {
        speech.close()
        stores.choose((settings) => flip(settings, module))
      }),
  })
  const { connection, microphoneOwner, ttsQueue } = actors

  const leaving = createGuard(logger, 'The booth failed to leave the room')
  /** Whatever one of these does, the others are done. */
  const leave = () => {
    const module = microphoneOwner.getSnapshot().hasTag('resting') ? null : speech.capturing()
    stores.actors.set({})
    const steps = [
      // What stops with the room cannot report it.
      () => module && speech.released({ type: 'microphone.released', module }),
      reading.leave,
      room.leave,
      voice.leave,
      speech.leave,
      meter.leaveRoom,
      ...Object.values<AnyActorRef>(actors).map((actor) => () => actor.stop()),
    ]
    for (const step of steps) leaving(step)
  }

  try {
    stores.actors.set(actors)
    meter.enterRoom()
    session.enter(request)
    const stay = room.enter(request, onFailure)
    voice.enter(ttsQueue)
    speech.enter(request.room, microphoneOwner)
    handleEvents(
      connection,
      {
        'connection.opened'(event) {
          stay.connectionOpened()
          report(event)
        },
        'connection.interrupted'(event) {
          stay.connectionInterrupted()
          report(event)
        },
        'connection.closed'(event) {
          speech.connectionClosed(event.code)
          stay.connectionClosed()
          report(event)
        },
      },
      logger,
    )
    report({ type: 'room.entered', request })
    stay.enforcement.begin()
    for (const actor of Object.values<AnyActorRef>(actors)) actor.start()
  } catch (error) {
    leave()
    throw error
  }
  return leave
}
