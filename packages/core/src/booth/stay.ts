import type { SenderRate } from '../kit/rate-limiter.ts'
import { createScope } from '../kit/scope.ts'
import { createFiles } from '../lines/files.ts'
import { createForOthers } from '../lines/for-others.ts'
import { createLines } from '../lines/lines.ts'
import type { LinesAtoms } from '../lines/lines-atoms.ts'
import { createLiveTyping } from '../lines/live-typing.ts'
import { noOpenLines } from '../lines/open-lines.ts'
import { createOthersOpenLines } from '../lines/others-open-lines.ts'
import { createOwnLines } from '../lines/own-lines.ts'
import { createOwnOpenLines } from '../lines/own-open-lines.ts'
import { createOwnPreviews } from '../lines/own-previews.ts'
import { createQuestions } from '../lines/questions.ts'
import { createReceipts } from '../lines/receipts.ts'
import { createReceiver } from '../lines/received.ts'
import type { LinesReport } from '../lines/reports.ts'
import type { ShownLines } from '../lines/shown-lines.ts'
import { createSpeechSink } from '../lines/speech-sink.ts'
import type { TranscriptLine } from '../lines/transcript.ts'
import { createUnclear } from '../lines/unclear.ts'
import { createLink } from '../link/create-link.ts'
import type { LinkAtoms } from '../link/link-atoms.ts'
import type { LinkReport } from '../link/reports.ts'
import type { RoomSession } from '../link/session.ts'
import { modules } from '../modules.ts'
import type { Hiding } from '../people/hiding.ts'
import { createReaders } from '../people/languages-read.ts'
import type { Reading } from '../people/own-reading.ts'
import { createOwnState } from '../people/own-state.ts'
import type { People } from '../people/participants-of-room.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import { createEnforcement } from '../people/policy.ts'
import type { PeopleReport } from '../people/reports.ts'
import { glossaryScope, policyRefusal } from '../people/room-rules.ts'
import type { Module } from '../ports/common.ts'
import type { RoomPolicy, RoomRules } from '../ports/room-policy.port.ts'
import type { Clock, Logger } from '../ports/services.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { createRoomGlossary } from '../translate/room-glossary.ts'
import type { LineTranslator } from '../translate/translate.ts'
import type { TranslateAtoms } from '../translate/translate-atoms.ts'
import type { RoomRequest } from './booth.events.ts'
import type { KeptRoom } from './kept-room.ts'

export interface StayOptions {
  readonly stores: Pick<SettingsAtoms, 'settings'> & LinkAtoms & PeopleAtoms & LinesAtoms & TranslateAtoms
  readonly clock: Clock
  readonly logger: Logger
  /** In [0, 1). */
  readonly random: () => number
  readonly timeoutMs: number
  readonly room: KeptRoom
  readonly request: RoomRequest
  readonly session: RoomSession
  readonly policy: RoomPolicy | undefined
  readonly people: People
  readonly hiding: Hiding
  readonly reading: Pick<Reading, 'reads' | 'lineCame' | 'onChange' | 'isRead'>
  readonly shown: ShownLines
  readonly lineTranslator: LineTranslator
  readonly config: StayConfig
  /** The module that the microphone is on for. */
  capturing(): Module | null
  /** A line of somebody else came. */
  onReceived(module: Module, line: TranscriptLine): void
  onRulesChanged(rules: RoomRules): void
  /** This participant may not be in the room any more. */
  leave(): void
  /** Work failed in a way that nobody expected. */
  onFailure(): void
  report(what: LinkReport | LinesReport | PeopleReport): void
}

/** What the host chose, of a booth that is in a room. */
export interface StayConfig {
  /** Who translates a line. @default the sender, where the transport has presence and profiles */
  readonly translate: 'sender' | 'receiver' | undefined
  readonly spokenModules: readonly Module[]
  /** Languages that a line is translated into by its sender. */
  readonly maxTargets: number
  /** Earlier lines shown on joining, per module. */
  readonly earlierLines: number
  readonly senderRate: SenderRate
}

/** What belongs to one stay in a room: made on entering, and over with its timers at the end. */
export function createStay(options: StayOptions) {
  const { stores, logger, random, timeoutMs, room, people, hiding, reading, shown, lineTranslator, report } = options
  const { translate, spokenModules, maxTargets, earlierLines, senderRate } = options.config
  const { clientId, listen: listens = false } = options.request
  const { seen, records, updates, full } = room
  const { turns, translations } = shown
  const scope = createScope({ clock: options.clock, onFailure: options.onFailure })
  const { clock, signal } = scope
  const session: RoomSession = {
    ...options.session,
    sendControl: (...given) => (signal.aborted ? Promise.resolve() : options.session.sendControl(...given)),
  }
  const onTranslated = translations.retryRefused

  const files = createFiles({ stores, session, scope, onSent: (file) => lines.submitFile(file), report })
  const onRules = (rules: RoomRules) => {
    gaps.dropUnwanted()
    othersOpenLines.closeRemoved()
    if (policyRefusal(rules)) files.cancelAll()
    options.onRulesChanged(rules)
  }
  const enforcement = createEnforcement({
    stores,
    clock,
    logger,
    timeoutMs,
    session,
    people,
    report,
    policy: options.policy,
    onChanged: onRules,
    leave: options.leave,
  })
  const { isRemoved } = enforcement
  const glossary = createRoomGlossary({
    stores,
    clock,
    logger,
    session,
    scope: () => glossaryScope(stores.rules.get(), listens),
  })
  const readers = createReaders({ stores, clock, session, people, isRemoved, translate, spokenModules, maxTargets })
  const ownState = createOwnState({
    stores,
    clock,
    session,
    listens,
    translate,
    spokenModules,
    random,
    isServed: shown.isServed,
    heads: () => ownLines.heads,
    reads: reading.reads,
  })
  const link = createLink({
    scope,
    stores,
    session,
    random,
    listens,
    earlierLines,
    senderRate,
    ownLines: {
      clientId,
      get heads() {
        return ownLines.heads
      },
      isPending: (...range) => ownLines.isPending(...range),
    },
    envelopeOf: (key) => forOthers.envelope(key),
    publishPartial: (line, signal) => ownOpenLines.publish(line, signal),
    partialGapMs: (line) => ownOpenLines.gapMs(line),
    onSettled: (line, code) => lines.settle(line, code),
    receiveMessage: (...message) => receiveMessage(...message),
    personOf: people.personOf,
    isUnwanted: (sender) => isRemoved(sender) || hiding.hidesSender(sender),
    isAllowed: enforcement.admits,
    announce: ownState.announce,
    announceHeads: ownState.announceHeads,
    onState(state, author) {
      if (state.asks) {
        enforcement.peerCame()
        glossary.peerCame()
      }
      readers.heard(author.sender, state)
      ownState.heard(author, state)
    },
    onUnclear: (...said) => unclear.heard(...said),
    onQuestion: (...asked) => questions.asked(...asked),
    onReply: (...told) => questions.replied(...told),
    onReceived: (...told) => receipts.heard(...told),
    onOrders: enforcement.heard,
    onGlossary: ({ terms }) => glossary.heard(terms),
    report,
  })
  const { outgoing, gaps, kept } = link

  const ownPreviews = createOwnPreviews({
    stores,
    scope,
    clientId,
    records,
    readers,
    lineTranslator,
    capturing: options.capturing,
    onPreviewed: (module, key) => ownOpenLines.previewed(module, key),
  })
  const ownOpenLines = createOwnOpenLines({ stores, clock, session, clientId, records, outgoing })
  const typing = createLiveTyping({ stores, clock, ownOpenLines, ownPreviews })
  const othersOpenLines = createOthersOpenLines({ stores, clock, seen, lineTranslator, isRemoved })
  const ownLines = createOwnLines({ clock, clientId, records, kept, seen, outgoing })
  const forOthers = createForOthers({
    records,
    ownLines,
    outgoing,
    session,
    ownOpenLines,
    readers,
    lineTranslator,
    turns,
    signal,
    onTranslated,
    report,
  })
  const lines = createLines({
    stores,
    clock,
    ownLines,
    forOthers,
    translations,
    updates,
    full,
    session,
    offRecord: enforcement,
    report,
    onReceived(module, line) {
      const { origin, type, speakerLanguage, pending, translations } = line
      reading.lineCame(module, origin)
      if (origin === 'live' && type === 'text')
        ownState.lineCame(module, [speakerLanguage, ...pending, ...translations.map((given) => given.targetLanguage)])
      options.onReceived(module, line)
    },
  })
  const unclear = createUnclear({
    stores,
    clock,
    outgoing,
    session,
    ownLines,
    readers,
    lineTranslator,
    turns,
    signal,
    onTranslated,
    report,
  })

  const questions = createQuestions({ stores, clock, session, ownLines })
  const receipts = createReceipts({ stores, clock, session, listens, ownLines, reading, readers })

  const receiveMessage = createReceiver({
    stores,
    clock,
    clientId,
    kept,
    seen,
    gaps,
    othersOpenLines,
    updates,
    lines,
    people,
    isRemoved,
    report,
  })
  const stopFollowing = [reading.onChange(ownState.readsChanged), hiding.onChange(gaps.dropUnwanted)]
  seen.enter(clientId)

  return {
    lines,
    typing,
    files,
    ownPreviews,
    unclear,
    questions,
    enforcement,
    glossary,
    /** Handles a delivery of the transport. */
    receive: link.receive,
    /** Where speech becomes lines. */
    spoken: createSpeechSink({ ownOpenLines, ownPreviews, lines }),
    /** The page is hidden: lines that wait for their translations go now, and the translations follow. */
    sendHeld: outgoing.flush,
    /** The room is being left: what waits goes now, and nothing follows. */
    flush: forOthers.flush,

    connectionOpened() {
      link.opened()
      ownState.opened()
      enforcement.connection(true)
      // Others may have missed a change meanwhile.
      glossary.peerCame()
    },
    connectionInterrupted() {
      link.interrupted()
      enforcement.connection(false)
    },
    connectionClosed() {
      link.closed()
      enforcement.connection(false)
    },

    end() {
      for (const stop of stopFollowing) stop()
      scope.end()
      enforcement.end()
      glossary.end()
      readers.end()
      receipts.end()
      othersOpenLines.end()
      typing.end()
      lines.abandon()
      files.cancelAll()
      for (const module of modules) stores.openLines[module].set(noOpenLines)
    },
  }
}

export type Stay = ReturnType<typeof createStay>
