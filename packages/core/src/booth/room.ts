import { LingoboothError } from '../errors.ts'
import { heldAfter } from '../lines/held-paste.ts'
import type { Lines } from '../lines/lines.ts'
import type { LiveTyping } from '../lines/live-typing.ts'
import type { SpeechSink } from '../lines/sentence.ts'
import { emptyTranscript, enterTranscript } from '../lines/transcript.ts'
import { modules } from '../modules.ts'
import type { Reading } from '../people/own-reading.ts'
import { policyRefusal, speechRefusal } from '../people/room-rules.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { Delivery } from '../ports/transport.port.ts'
import type { RoomRequest } from './booth.events.ts'
import { createKeptRoom, type KeptRoom } from './kept-room.ts'
import { createStay, type Stay, type StayOptions } from './stay.ts'

export interface RoomOptions extends Omit<StayOptions, 'room' | 'request' | 'onFailure'> {
  readonly reading: StayOptions['reading'] & Pick<Reading, 'clearUnread'>
  /** The text of a line was corrected. */
  onRevised(key: string): void
  /** This participant may not be recognised any more. */
  stopSpeaking(): void
  /** Tests may replace what speech goes to. */
  spoken(lines: SpeechSink): SpeechSink
}

/** The room that this participant is in, or was in last, and the stay in it. */
export function createRoom(options: RoomOptions) {
  const { stores, clock, session, people, hiding, reading, shown, report } = options
  let kept: KeptRoom | undefined
  let stay: Stay | undefined
  let spoken: SpeechSink | undefined

  const need = (): Stay => {
    if (stay) return stay
    throw new LingoboothError('bad-state', 'The booth is in no room.')
  }

  const forget = () => {
    shown.clearing.end()
    reading.clearUnread()
    hiding.clear()
    people.enterRoom()
  }

  const keep = ({ room: name, earlier }: RoomRequest): KeptRoom => {
    const isNew = kept?.name !== name
    if (isNew) forget()
    kept =
      kept && !isNew
        ? kept
        : createKeptRoom(name, {
            stores,
            personOf: people.personOf,
            onRevised(module, key) {
              shown.translations.revised(module, key)
              options.onRevised(key)
            },
            onTranslations: shown.translations.arrived,
            report,
          })
    stores.joinsAtMs.set((joins) => [...(isNew ? [] : joins), clock.now()])
    for (const module of modules)
      stores.transcripts[module].set((transcript) =>
        enterTranscript(isNew ? emptyTranscript(transcript.bounds) : transcript),
      )
    if (isNew && earlier) kept.takeEarlier(earlier, shown.translations)
    return kept
  }

  return {
    enter(request: RoomRequest, onFailure: () => void): Stay {
      const begun = createStay({
        ...options,
        room: keep(request),
        request,
        onFailure,
        onRulesChanged(rules) {
          options.onRulesChanged(rules)
          if (speechRefusal(rules)) options.stopSpeaking()
        },
      })
      stay = begun
      spoken = options.spoken(begun.spoken)
      shown.enterRoom()
      return begun
    },

    leave() {
      const ended = stay
      stay = spoken = undefined
      try {
        ended?.end()
      } finally {
        shown.translations.leaveRoom()
      }
    },

    /** Handles a delivery of the transport. */
    receive: (delivery: Delivery) => stay?.receive(delivery),
    /** Where speech becomes lines. */
    spoken: (): SpeechSink | undefined => spoken,
    /** Languages into which what is spoken is translated while it is spoken. */
    targetsOf: (module: Module, language: LanguageCode) => stay?.ownPreviews.targetsOf(module, language) ?? [],
    /** The page is hidden: lines that wait for their translations go now, and the translations follow. */
    sendHeld: () => stay?.sendHeld(),
    /** The room is being left: what waits goes now, and nothing follows. */
    flush: () => stay?.flush(),

    /** What can be sent here; undefined in no room. */
    files: () => stay?.files,
    /** @throws LingoboothError `closed` without a connection, `not-found` for a file that is not available */
    async openFile(key: string): Promise<Blob> {
      session.need()
      return need().files.open(key)
    },

    /** This participant did not understand a line. */
    reportUnclear: (module: Module, key: string) => stay?.unclear.report(module, key),

    /** Readers ask speakers about figures, and speakers reply. */
    askSpeaker: (module: Module, key: string) => stay?.questions.ask(module, key),
    reply: (module: Module, key: string, isRight: boolean) => stay?.questions.reply(module, key, isRight),

    /** What the policy of the room says, while in it. */
    enforcement: () => stay?.enforcement,

    /** The terms that were added in the room, while in it. */
    glossary: () => stay?.glossary,

    /** Who is in no room, only listens, or may not, writes nothing. */
    writing: (): Pick<Lines, 'submitTyped' | 'revise' | 'retry'> | undefined =>
      session.listens() || policyRefusal(stores.rules.get()) ? undefined : stay?.lines,

    heldAfter,

    /** What is typed is seen by the others. */
    typing: (): LiveTyping | undefined => (session.listens() ? undefined : stay?.typing),
  }
}

export type Room = ReturnType<typeof createRoom>
