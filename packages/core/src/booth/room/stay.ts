import { noOpenLines } from '../../domain/lines/open-lines.ts'
import { modules } from '../../domain/modules.ts'
import type { RoomRequest } from '../../machines/booth/booth.facts.ts'
import { scopedClock } from '../../policies/scoped-clock.ts'
import type { Module } from '../../ports/common.ts'
import type { Desk, DeskTools } from '../desk.ts'
import { createInbox } from '../entrance/inbox.ts'
import { createDrafts } from '../lines/drafts.ts'
import { createLines } from '../lines/lines.ts'
import type { LinesDesk } from '../lines/lines-desk.ts'
import { createOpenLines } from '../lines/open-lines.ts'
import { createOutbox } from '../lines/outbox.ts'
import { createSending } from '../lines/sending.ts'
import { createOwnState, type OwnStateOptions } from '../people/own-state.ts'
import type { People } from '../people/people.ts'
import { createReaders, type ReadersOptions } from '../people/readers.ts'
import { createArrivals } from '../repair/arrivals.ts'
import type { RoomSession } from '../session/room-session.ts'
import { createRecovery, type RecoveryOptions } from './recovery.ts'
import type { Room } from './room.ts'

export interface StayOptions
  extends DeskTools,
    Pick<ReadersOptions, 'translate' | 'spokenModules' | 'maxTargets'>,
    Pick<OwnStateOptions, 'random'>,
    Pick<RecoveryOptions, 'earlierLines' | 'answerBytesPerSecond' | 'senderRate'> {
  readonly room: Room
  readonly request: RoomRequest
  readonly session: RoomSession
  readonly people: People
  readonly lines: LinesDesk
}

/** What belongs to one stay in a room: made on entering, and over with its timers at the end. */
export function createStay({ room, request: { clientId }, lines: house, ...options }: StayOptions) {
  const { stores, people } = options
  const { seen, updates, full } = room
  const { hiding, translations, lineTranslator, reading, files } = house
  const clock = scopedClock(options.clock)
  let isOver = false
  const session: RoomSession = {
    ...options.session,
    sendControl: (...given) => (isOver ? Promise.resolve() : options.session.sendControl(...given)),
  }
  const tools = { ...options, clock, session }
  const nameIn = (module: Module) => stores.settings.get()[module].username ?? stores.identity.get()?.name ?? ''

  const outbox = createOutbox({ clock, clientId, unsent: room.unsent })
  const readers = createReaders(tools)
  const ownState = createOwnState({ ...tools, heads: () => outbox.heads, reads: reading.reads })
  const arrivals = createArrivals({ ...tools, isHidden: hiding.hidesSender, personOf: people.personOf })
  const drafts = createDrafts({ ...tools, outbox, nameIn })
  const openLines = createOpenLines({ ...tools, seen })
  const sending = createSending({ ...tools, drafts, outbox, seen, readers, lineTranslator })
  const lines = createLines({ ...tools, outbox, seen, translations, updates, sending, full, nameIn })
  const inbox = createInbox({
    ...tools,
    ...hiding,
    ...people,
    outbox,
    seen,
    arrivals,
    openLines,
    updates,
    add: lines.add,
  })
  const recovery = createRecovery({ ...tools, outbox, arrivals, inbox, ownState, readers })
  seen.enter(clientId)

  const desk: Desk = {
    facts: {
      'connection.opened': ownState.opened,
      'reads.changed': ownState.readsChanged,
      'line.added': ({ module, line }) => ownState.lineCame(module, line),
      'hiding.changed': arrivals.hidingChanged,
      'line.outcome': ({ module, key, outcome }) => lines.settle(module, key, outcome),
      'translation.failed'(job) {
        if (job.purpose === 'sending') sending.fail(job)
      },
      'sentence.drafted': ({ module, ...draft }) => drafts.show(module, draft),
      'sentence.said'(sentence) {
        if (!lines.submitSpeech(sentence)) drafts.end(sentence.module, sentence.lineId)
      },
      'sentence.dropped': ({ module, lineId }) => drafts.end(module, lineId),
      'file.sent': ({ file }) => lines.submitFile(file),
    },
  }

  return {
    desks: [desk, recovery, recovery.admission],
    lines,
    drafts,
    sending,
    recovery,
    end() {
      isOver = true
      clock.end()
      readers.end()
      openLines.end()
      lines.abandon()
      files.forgetAll()
      for (const module of modules) stores.openLines[module].set(noOpenLines)
    },
  }
}

export type Stay = ReturnType<typeof createStay>
