import type { ErrorCode } from '../errors.ts'
import { jsonBytes } from '../kit/text-bytes.ts'
import type { OutgoingLine } from '../link/outgoing.ts'
import type { RoomSession } from '../link/session.ts'
import { ownAuthor, ownPerson } from '../link/wire/author.ts'
import type { LineUpdate } from '../link/wire/line-update.ts'
import { formatTime, type LineMessage, ownTimes } from '../link/wire/message.ts'
import type { OffRecord } from '../people/off-record.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import { policyRefusal } from '../people/room-rules.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import type { FileReference } from '../ports/transport.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { cleanFileName, maxLineChars, textToSend } from '../text/clean-text.ts'
import type { SendsForOthers } from './for-others.ts'
import type { LinesAtoms } from './lines-atoms.ts'
import type { OwnLines } from './own-lines.ts'
import type { Translations } from './own-translations.ts'
import type { LinesReport } from './reports.ts'
import type { SaidSentence } from './sentence.ts'
import { shownLine } from './shown-line.ts'
import {
  acceptLine,
  findLine,
  type LineOutcome,
  recordMark,
  replaceLine,
  sentWith,
  setOutcome,
  type TranscriptLine,
  withStored,
} from './transcript.ts'
import type { Updates } from './updates.ts'

/** More than what goes with the text and the name of a line. */
const headerBytes = 398

export interface LinesOptions {
  readonly stores: Pick<LinesAtoms, 'transcripts'> & Pick<SettingsAtoms, 'settings'> & Pick<PeopleAtoms, 'rules'>
  readonly clock: Clock
  readonly ownLines: OwnLines
  readonly forOthers: Pick<SendsForOthers, 'send' | 'sent'>
  readonly translations: Translations
  readonly updates: Updates
  /** Modules of which it was told that they are full: once in a room, also when the list was cleared meanwhile. */
  readonly full: Set<Module>
  readonly session: Pick<RoomSession, 'nameIn' | 'messageBytes' | 'self'>
  readonly offRecord: Pick<OffRecord, 'heldSince'>
  /** A line of somebody else was added. */
  onReceived(module: Module, line: TranscriptLine): void
  report(what: LinesReport): void
}

/** Adds lines to the transcripts: own ones, typed, spoken or files, and received ones. */
export function createLines(options: LinesOptions) {
  const { stores, clock, ownLines, full, session, offRecord, translations, updates, forOthers, onReceived, report } =
    options
  const setOutcomeOf = (module: Module, key: string, outcome: LineOutcome, header?: { readonly clientId: string }) =>
    stores.transcripts[module].set((transcript) => setOutcome(transcript, key, outcome, { header }))
  const lineOf = (module: Module, key: string) => findLine(stores.transcripts[module].get(), key)

  const add = (module: Module, given: TranscriptLine): TranscriptLine | undefined => {
    const awaiting = translations.awaiting(module, withStored(stores.transcripts[module].get(), given))
    stores.transcripts[module].set((transcript) => acceptLine(transcript, awaiting))
    if (stores.transcripts[module].get().dropped > 0 && !full.has(module)) {
      full.add(module)
      report({ type: 'transcript.full', module })
    }
    const line = lineOf(module, given.key)
    if (line) translations.begin(module, line)
    return line
  }

  const submit = (message: LineMessage, lineId?: string) => {
    const { module } = message
    const own = ownLines.add(message, lineId)
    const { key, body } = own
    const shown = shownLine(body, key, ownAuthor(ownLines.clientId, message.name), 'live', body.sentAtMs)
    const given: TranscriptLine = { ...shown, own: true, outcome: 'sending' }
    const line = add(module, given)
    forOthers.send(own, given)
    if (line) report({ type: 'line.added', module, line })
  }

  /** Sends a correction of an own line of this stay, and applies it here. */
  const correct = (module: Module, line: TranscriptLine, text: string) => {
    const revision = line.revision + 1
    const given: LineUpdate = {
      type: 'revision',
      of: line.id,
      revision,
      text,
      translations: [],
      pending: [],
      ...recordMark(line),
    }
    const own = ownLines.addUpdate(module, line.key, given, { before: line })
    setOutcomeOf(module, line.key, 'sending')
    updates.apply(module, line.key, ownPerson, own.body)
    forOthers.send(own, { ...line, text, revision })
  }

  /** What could not be corrected any more is said again; the line stands as the others have it. */
  const sayAgain = (module: Module, line: TranscriptLine, before: TranscriptLine) => {
    stores.transcripts[module].set((transcript) =>
      replaceLine(transcript, { ...before, outcome: 'sent', isPast: true }),
    )
    translations.revised(module, before.key)
    submitText(module, line.text, line.speakerLanguage, recordMark(line))
  }

  const retry = (module: Module, key: string) => {
    const failed = lineOf(module, key)
    if (failed?.outcome !== 'failed') return
    const before = ownLines.giveUpCorrections(key)
    if (before) sayAgain(module, failed, before)
    else sendAgain(module, key)
  }

  const sendAgain = (module: Module, line: string) => {
    const [first] = ownLines.sendAgain(line)
    if (first) setOutcomeOf(module, line, 'sending', first.key === line ? ownLines : undefined)
  }

  /** Longer than a line may be, or than the transport carries: in UTF-8, a Chinese letter takes three bytes. */
  const refuseLong = (module: Module, text: string): boolean => {
    const textBytes = jsonBytes(text)
    const maxBytes =
      (session.messageBytes() || Number.POSITIVE_INFINITY) - headerBytes - jsonBytes(session.nameIn(module))
    const maxChars = textBytes > maxBytes ? Math.floor((text.length * maxBytes) / textBytes) : maxLineChars
    if (text.length <= maxChars && text.length <= maxLineChars) return false
    report({ type: 'line.refused', module, maxChars: Math.min(maxChars, maxLineChars) })
    return true
  }

  const header = (module: Module, text: string, speakerLanguage: LanguageCode, startedAtMs?: number) => ({
    time: formatTime(new Date(clock.now())),
    name: session.nameIn(module),
    speakerLanguage,
    text,
    ...(offRecord.heldSince(startedAtMs) && { offRecord: true as const }),
  })

  /** Returns whether the text was accepted: not blank, and not too long. */
  const submitText = (
    module: Module,
    typed: string,
    language: LanguageCode,
    { late, lineId, startedAtMs, endedAtMs, ...mark }: Partial<SaidSentence> & Pick<TranscriptLine, 'offRecord'> = {},
  ): boolean => {
    const text = textToSend(typed)
    if (text === null) return false
    if (refuseLong(module, text)) return false
    const times =
      startedAtMs === undefined || endedAtMs === undefined ? {} : ownTimes(startedAtMs, endedAtMs, clock.now())
    const said = {
      ...header(module, text, language, startedAtMs),
      ...recordMark(mark),
      ...(late && { late }),
      ...times,
    }
    if (module === 'subtitles') submit({ module, ...said, multiple: false, translations: [] }, lineId)
    else submit({ module, type: 'text', ...said }, lineId)
    return true
  }

  const isRefused = () => policyRefusal(stores.rules.get()) !== null

  return {
    /** An own line was sent, or given up for a reason. */
    settle({ module, key }: OutgoingLine, code?: ErrorCode) {
      const { line, sent, outcome } = ownLines.settle(key, code ? 'failed' : 'sent')
      const ofLine = sent && key === line ? { header: sent, sentAs: session.self() } : {}
      stores.transcripts[module].set((transcript) => setOutcome(transcript, line, outcome, ofLine))
      if (sent) stores.transcripts[module].set((transcript) => sentWith(transcript, line, sent))
      forOthers.sent(key)
      report(code ? { type: 'line.failed', module, key, code } : { type: 'line.sent', module, key })
    },

    /** Submits a sentence. Returns whether it was accepted. */
    submitSpoken: ({ module, text, language, ...speech }: SaidSentence): boolean =>
      !isRefused() && submitText(module, text, language, speech),

    submitFile(file: FileReference) {
      if (isRefused()) return
      const { sourceLanguage } = stores.settings.get().chat
      const name = cleanFileName(file.name)
      submit({ module: 'chat', type: 'file', file: { ...file, name }, ...header('chat', name, sourceLanguage) })
    },

    /** Adds a line of somebody else. */
    receive(module: Module, given: TranscriptLine) {
      const line = add(module, given)
      if (!line) return
      onReceived(module, line)
      report({ type: 'line.added', module, line })
    },

    /** Submits typed text, under the id of an open line if it was seen before. Returns whether it was accepted. */
    submitTyped: (module: Module, typed: string, lineId?: string): boolean =>
      submitText(module, typed, stores.settings.get()[module].sourceLanguage, { ...(lineId && { lineId }) }),

    retry,

    /**
     * Corrects an own line. Returns whether the text was accepted. A line that failed is sent again with the new text first;
     * the correction follows nevertheless, since the older text may have arrived.
     */
    revise(module: Module, key: string, typed: string): boolean {
      const text = textToSend(typed)
      if (text === null || lineOf(module, key)?.type !== 'text' || refuseLong(module, text)) return false
      if (lineOf(module, key)?.outcome === 'failed') ownLines.edit(key, text)
      retry(module, key)
      const line = lineOf(module, key)
      if (!line?.own || line.isPast) return false
      if (text === line.text) return true
      correct(module, line, text)
      return true
    },

    /** Marks all unsent lines as failed. */
    abandon() {
      for (const { line, module } of ownLines.abandon()) setOutcomeOf(module, line, 'failed')
    },
  }
}

export type Lines = ReturnType<typeof createLines>
