import { errorCodeOf } from '../errors.ts'
import { jsonBytes } from '../kit/text-bytes.ts'
import type { Turns } from '../kit/turns.ts'
import type { Outgoing } from '../link/outgoing.ts'
import type { RoomSession } from '../link/session.ts'
import { controlModule } from '../link/wire/control-message.ts'
import { fittingTranslations, type GivenTranslation } from '../link/wire/given-translations.ts'
import type { Body, Numbered } from '../link/wire/message.ts'
import type { Readers } from '../people/languages-read.ts'
import type { LanguageCode } from '../ports/common.ts'
import type { LineTranslator } from '../translate/translate.ts'
import { type ForOthers, type OwnLine, type OwnRecords, type OwnText, textsIn } from './own-line.ts'
import type { OwnLines } from './own-lines.ts'
import type { OwnOpenLines } from './own-open-lines.ts'
import type { LinesReport } from './reports.ts'
import { recordMark } from './transcript.ts'

export interface ForOthersOptions {
  readonly records: OwnRecords
  readonly ownLines: Pick<OwnLines, 'addUpdate' | 'envelope'>
  readonly outgoing: Pick<Outgoing, 'submit' | 'ready' | 'flush'>
  readonly session: Pick<RoomSession, 'messageBytes'>
  readonly ownOpenLines: Pick<OwnOpenLines, 'show' | 'end'>
  readonly readers: Pick<Readers, 'targets'>
  readonly lineTranslator: Pick<LineTranslator, 'isAvailable' | 'ask'>
  readonly turns: Turns
  /** Until the end of the stay. */
  readonly signal: AbortSignal
  /** A translator has translated. */
  onTranslated(): void
  report(what: LinesReport): void
}

/** Sends own lines with their translations for the others. A line waits for them for a while; those that come later follow it. */
export function createForOthers({
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
}: ForOthersOptions) {
  /** Sends what was promised, once some of it is there; it waits for the rest as a line does. */
  const follow = (own: OwnLine) => {
    const { module, line, state, forOthers } = own
    if (!forOthers || state !== 'sent' || forOthers.promised.every((language) => forOthers.open.has(language))) return
    const { id, revision } = forOthers.of
    const mark = recordMark(forOthers.of)
    if (!forOthers.followUp) {
      const update = { type: 'translated', of: id, revision, translations: [], failed: [], ...mark } as const
      forOthers.followUp = ownLines.addUpdate(module, line, update, { follows: own })
      forOthers.followUp.state = 'held'
      outgoing.submit(forOthers.followUp, { hold: true })
    }
    if (forOthers.open.size === 0) outgoing.ready(forOthers.followUp.key)
  }

  const translate = async (own: OwnLine, { of, open, texts }: ForOthers, target: LanguageCode) => {
    const { module, line } = own
    const isWanted = () => readers.targets(module, of.speakerLanguage).includes(target)
    const ask = async (signal: AbortSignal) => ({
      text: isWanted() ? await lineTranslator.ask(of, target, signal) : '',
    })
    const end = await turns.run(of, ask, signal).catch(errorCodeOf)
    if (end === 'ended') return
    const text = typeof end === 'string' ? '' : end.text
    if (open.delete(target)) {
      if (text.trim() !== '') texts.set(target, text)
      if (own.state === 'held' && open.size === 0) outgoing.ready(own.key)
      follow(own)
    }
    if (typeof end === 'string') return report({ type: 'translation.failed', code: end, purpose: 'sending' })
    if (!text) return
    onTranslated()
    report({ type: 'line.translated', module, key: line, target, purpose: 'sending' })
  }

  /** Nothing follows it any more. */
  const end = (own: OwnLine) => {
    delete own.forOthers
    if (own.state === 'sent') records.remove(own)
  }

  /** A correction makes the translations of the text before useless. */
  const endOlder = (newer: OwnLine) => {
    for (const own of records.of(newer.line)) {
      if (own === newer || !own.forOthers) continue
      own.forOthers.open.clear()
      if (own.state === 'held') outgoing.ready(own.key)
      else end(own)
    }
  }

  /** With as many translations as it has room for. */
  const filled = (make: (translations: readonly GivenTranslation[]) => Body, given: readonly GivenTranslation[]) => {
    const maxBytes = session.messageBytes()
    return make(fittingTranslations(given, (some) => jsonBytes({ ...make(some), seq: 0 }) <= maxBytes))
  }

  const followUpBody = (followUp: OwnLine, followed: OwnLine, forOthers: ForOthers): Body => {
    const there = forOthers.promised.filter((language) => !forOthers.open.has(language))
    forOthers.promised = forOthers.promised.filter((language) => forOthers.open.has(language))
    delete forOthers.followUp
    if (forOthers.open.size === 0) end(followed)
    const isMissing = (translations: readonly GivenTranslation[]) => (language: LanguageCode) =>
      !translations.some(({ targetLanguage }) => targetLanguage === language)
    const make = (translations: readonly GivenTranslation[]) =>
      ({ ...followUp.body, translations, failed: there.filter(isMissing(translations)) }) as Body
    return filled(make, textsIn(forOthers, there))
  }

  const translatedBody = ({ module, body }: OwnLine, forOthers: ForOthers): Body => {
    const { of, targets, open } = forOthers
    const isLine = body.module !== controlModule
    if (isLine) ownOpenLines.end(module, of.id)
    const pending = targets.filter((language) => open.has(language))
    const hasRoom = jsonBytes({ ...body, seq: 0, pending }) <= session.messageBytes()
    forOthers.promised = hasRoom ? pending : []
    const named = forOthers.promised.length > 0 ? { ...body, pending } : body
    const make = (translations: readonly GivenTranslation[]): Body =>
      translations.length > 0 ? { ...named, ...(isLine && { multiple: true }), translations } : named
    return filled(make, textsIn(forOthers, targets))
  }

  /** What is there by the time that it is first sent goes with it. */
  const fill = (own: OwnLine) => {
    const { follows, forOthers } = own
    if (follows?.forOthers?.followUp === own) own.body = followUpBody(own, follows, follows.forOthers)
    else if (forOthers) own.body = translatedBody(own, forOthers)
    own.state = 'going'
  }

  return {
    /** Sends a line or a correction, once its translations for the others are there or it has waited for long enough. */
    send(own: OwnLine, of: OwnText) {
      const { module } = own
      const { id, text, speakerLanguage, revision } = of
      endOlder(own)
      const isTranslated = of.type === 'text' && lineTranslator.isAvailable()
      const targets = isTranslated ? readers.targets(module, speakerLanguage) : []
      if (targets.length === 0) {
        if (revision === 0) ownOpenLines.end(module, id)
        return outgoing.submit(own)
      }
      const forOthers = { of, targets, texts: new Map(), open: new Set(targets), promised: [] }
      own.forOthers = forOthers
      own.state = 'held'
      outgoing.submit(own, { hold: true })
      const stable = { calm: text.length, fast: text.length }
      const draft = { module, lineId: id, language: speakerLanguage, text, stable }
      if (revision === 0) ownOpenLines.show(of.startedAtMs === undefined ? { ...draft, typed: true } : draft, false)
      for (const target of targets) void translate(own, forOthers, target)
    },

    /** The message as it travels, with the translations that are there when it is first sent. */
    envelope(key: string): Numbered | undefined {
      const own = records.get(key)
      // Without a connection nothing is sent, and there is no limit to keep to.
      if (own?.state === 'held' && session.messageBytes() > 0) fill(own)
      return ownLines.envelope(key)
    },

    /** It was sent: what was promised follows. */
    sent(key: string) {
      const own = records.get(key)
      if (own) follow(own)
    },

    /** The room is being left: nothing more is promised, and what waits goes. */
    flush() {
      for (const own of records.all()) {
        own.forOthers?.open.clear()
        follow(own)
      }
      outgoing.flush()
    },
  }
}

export type SendsForOthers = ReturnType<typeof createForOthers>
