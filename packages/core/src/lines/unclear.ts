import { createShareLedger } from '../kit/share-ledger.ts'
import type { Turns } from '../kit/turns.ts'
import type { Outgoing } from '../link/outgoing.ts'
import type { RoomSession } from '../link/session.ts'
import { type Author, lineKey, quotaOwnerOf } from '../link/wire/author.ts'
import { type Control, controlChannel } from '../link/wire/control-message.ts'
import { isHidden } from '../people/hidden.ts'
import type { Readers } from '../people/languages-read.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import { isBlank } from '../text/clean-text.ts'
import { languageLookup } from '../text/languages/language.ts'
import type { LineTranslator } from '../translate/translate.ts'
import type { LinesAtoms } from './lines-atoms.ts'
import type { OwnLines } from './own-lines.ts'
import type { LinesReport } from './reports.ts'
import { findLine, lineUnclear, recordMark, sentWith, type TranscriptLine, translatedAgain } from './transcript.ts'

/** Translations in the place of one that was not understood: of a line into one language, and of all lines in a minute. */
export const maxTimesAgain = 3
export const againPerMinute = 3

type Unclear = Extract<Control, { type: 'unclear' }>

export interface UnclearOptions {
  readonly stores: Pick<LinesAtoms, 'transcripts'> & Pick<PeopleAtoms, 'hidden' | 'languages'>
  readonly clock: Clock
  readonly outgoing: Pick<Outgoing, 'submit'>
  readonly session: Pick<RoomSession, 'sendControl'>
  readonly ownLines: Pick<OwnLines, 'clientId' | 'addUpdate'>
  readonly readers: Pick<Readers, 'targets'>
  readonly lineTranslator: Pick<LineTranslator, 'given' | 'askAgain'>
  readonly turns: Turns
  /** Until the end of the stay. */
  readonly signal: AbortSignal
  /** A translator has translated. */
  onTranslated(): void
  report(what: LinesReport): void
}

const minuteMs = 60_000

/** Lines that somebody did not understand: the booth that translated one translates it again, for everybody who reads that language. */
export function createUnclear({
  stores,
  clock,
  session,
  ownLines,
  readers,
  lineTranslator,
  turns,
  signal: ofStay,
  outgoing,
  onTranslated,
  report,
}: UnclearOptions) {
  const shares = createShareLedger({ clock, limit: againPerMinute, windowMs: minuteMs })
  /** What was asked for already, since many press at once. */
  const asked = new Set<string>()
  const { find } = languageLookup(stores.languages)
  const lineOf = (module: Module, key: string) => findLine(stores.transcripts[module].get(), key)
  const givenIn = ({ translations }: TranscriptLine, language: LanguageCode) =>
    translations.find(({ targetLanguage }) => find(targetLanguage)?.code === language)

  /** Returns whether it was not known yet. */
  const mark = (module: Module, { key, revision }: TranscriptLine, language: LanguageCode): boolean => {
    const before = lineOf(module, key)?.unclear?.length
    stores.transcripts[module].set((transcript) => lineUnclear(transcript, key, language, revision))
    const after = lineOf(module, key)
    if (!after || after.unclear?.length === before) return false
    report({ type: 'line.unclear', module, key, language, own: after.own })
    return true
  }

  /** A new translation of an own line goes to everybody who reads that language. */
  const publish = (module: Module, line: TranscriptLine, language: string, again: number, text: string) => {
    const { key, id, revision } = line
    const translations = [{ targetLanguage: language, text, again }]
    const update = { type: 'translated', of: id, revision, translations, failed: [], ...recordMark(line) } as const
    const own = ownLines.addUpdate(module, key, update)
    stores.transcripts[module].set((transcript) => sentWith(transcript, key, own.body))
    outgoing.submit({ module, key: own.key })
  }

  const ask = async (
    module: Module,
    asked: TranscriptLine,
    target: LanguageCode,
    person: string,
    signal: AbortSignal,
  ) => {
    const line = lineOf(module, asked.key)
    const { translation } = line ?? {}
    const before = line?.own ? givenIn(line, target) : translation?.state === 'translated' ? translation : undefined
    if (line?.revision !== asked.revision || !before) return
    const again = (before.again ?? 0) + 1
    const text = await lineTranslator.askAgain(line, target, { times: again, person }, signal)
    if (signal.aborted || isBlank(text) || text === before.text) return
    if ('targetLanguage' in before) publish(module, line, before.targetLanguage, again, text)
    else
      stores.transcripts[module].set((transcript) =>
        translatedAgain(transcript, line.key, { state: 'translated', target, text, again }),
      )
    onTranslated()
    report({ type: 'line.translated', module, key: line.key, target, purpose: 'again' })
  }

  const translateAgain = (module: Module, line: TranscriptLine, target: LanguageCode, person: string) =>
    void turns.run({ ...line, person }, (signal) => ask(module, line, target, person, signal), ofStay).catch(() => {})

  return {
    /** This participant does not understand a translated line of somebody else. */
    report(module: Module, key: string) {
      const line = lineOf(module, key)
      if (!line || line.own || line.translation.state !== 'translated') return
      const { id, sender, clientId, person, revision, translation } = line
      const { target, again = 0 } = translation
      if (!mark(module, line, target)) return
      if (!lineTranslator.given(line, target)) translateAgain(module, line, target, person)
      if (clientId === undefined) return
      const unclear = {
        type: 'unclear',
        to: clientId,
        channel: module,
        of: id,
        revision,
        language: target,
        again,
      } as const
      session.sendControl(controlChannel, unclear, { to: sender }).catch(() => {})
    },

    /** Somebody else does not understand an own line. */
    heard({ channel, of, revision, language, again }: Unclear, { speaker, person }: Author) {
      const line = lineOf(channel, lineKey(ownLines.clientId, of))
      const target = find(language)?.code
      if (!line?.own || line.revision !== revision || !target || isHidden(stores.hidden.get(), speaker)) return
      const given = givenIn(line, target)
      if (!given && !readers.targets(channel, line.speakerLanguage).includes(target)) return
      mark(channel, line, target)
      const request = JSON.stringify([line.key, revision, target, again])
      if (!given || again !== (given.again ?? 0) || again >= maxTimesAgain || asked.has(request)) return
      const quotaOwner = quotaOwnerOf(person)
      if (shares.left(quotaOwner) < 1) return
      shares.book(quotaOwner, 1)
      asked.add(request)
      translateAgain(channel, line, target, person)
    },
  }
}
