import { createShareLedger } from '../kit/share-ledger.ts'
import type { LinkAtoms } from '../link/link-atoms.ts'
import type { RoomSession } from '../link/session.ts'
import { type Author, lineKey, quotaOwnerOf } from '../link/wire/author.ts'
import { type Control, controlChannel, mostAskedFigures } from '../link/wire/control-message.ts'
import { isHidden } from '../people/hidden.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import { languageLookup } from '../text/languages/language.ts'
import { loadedLineCheck } from './lazy-check.ts'
import type { LinesAtoms } from './lines-atoms.ts'
import type { OwnLines } from './own-lines.ts'
import { findLine, isRelayed, lineQuestioned, type TranscriptLine } from './transcript.ts'

/** Questions that are shown to a speaker in a minute. */
export const questionsPerMinute = 10
const minuteMs = 60_000

export interface QuestionsOptions {
  readonly stores: Pick<LinesAtoms, 'transcripts'> &
    Pick<LinkAtoms, 'participants'> &
    Pick<PeopleAtoms, 'hidden' | 'languages'>
  readonly clock: Clock
  readonly session: Pick<RoomSession, 'sendControl'>
  readonly ownLines: Pick<OwnLines, 'clientId'>
}

type Asked = Extract<Control, { type: 'question' }>
type Replied = Extract<Control, { type: 'reply' }>

/** Readers ask speakers whether figures are as they said them; the reply is for everybody. */
export function createQuestions({ stores, clock, session, ownLines }: QuestionsOptions) {
  const { transcripts, participants, hidden } = stores
  const shares = createShareLedger({ clock, limit: questionsPerMinute, windowMs: minuteMs })
  const { find } = languageLookup(stores.languages)
  const lineOf = (module: Module, key: string) => findLine(transcripts[module].get(), key)
  const mark = (module: Module, { key, revision }: TranscriptLine, question: TranscriptLine['question']) =>
    transcripts[module].set((transcript) => lineQuestioned(transcript, key, revision, question))
  /** Nothing but what stands in the line is ever shown. */
  const partsOf = ({ text }: TranscriptLine, figures: readonly string[]) =>
    [...new Set(figures)].filter((figure) => figure.trim() !== '' && text.includes(figure)).slice(0, mostAskedFigures)
  /** What is marked before it is sent is as it was where that fails, unless something else has become of it. */
  const sendMarked = (
    module: Module,
    line: TranscriptLine,
    question: TranscriptLine['question'],
    sent: Promise<void>,
  ) => {
    mark(module, line, question)
    sent.catch(() => {
      if (lineOf(module, line.key)?.question === question) mark(module, line, line.question)
    })
  }

  return {
    /** Asks the speaker of a line for the figures that its translation changed. */
    ask(module: Module, key: string) {
      const line = lineOf(module, key)
      if (!line || line.own || line.clientId === undefined || isRelayed(line.key) || line.question) return
      const { id: of, sender, clientId: to, revision } = line
      const { asSaid, written } = loadedLineCheck(line, (code) => find(code)?.tag ?? '').figures
      const figures = partsOf(line, [...asSaid, ...written])
      if (figures.length === 0) return
      if (!participants.get().has(sender)) return mark(module, line, { figures, state: 'gone' })
      const question = { type: 'question', to, channel: module, of, revision, figures } as const
      sendMarked(
        module,
        line,
        { figures, state: 'asked' },
        session.sendControl(controlChannel, question, { to: sender }),
      )
    },

    /** Somebody asks about an own line. */
    asked({ channel, of, revision, figures }: Asked, { sender, speaker, person }: Author) {
      const line = lineOf(channel, lineKey(ownLines.clientId, of))
      if (!line?.own || line.revision !== revision || isHidden(hidden.get(), speaker)) return
      const before = line.question?.state === 'asked' ? line.question : undefined
      const known = line.question?.figures ?? []
      const fresh = partsOf(line, figures).filter((figure) => !known.includes(figure))
      const quotaOwner = quotaOwnerOf(person)
      if (fresh.length === 0 || shares.left(quotaOwner) < 1) return
      shares.book(quotaOwner, 1)
      const by = before?.by ?? participants.get().get(sender)?.name
      mark(channel, line, {
        figures: partsOf(line, [...(before?.figures ?? []), ...fresh]),
        state: 'asked',
        ...(by !== undefined && { by }),
      })
    },

    /** What this participant says of the figures of an own line that somebody asked about. */
    reply(module: Module, key: string, isRight: boolean) {
      const line = lineOf(module, key)
      if (!line?.own || line.question?.state !== 'asked') return
      const { id: of, revision, question } = line
      const reply = { type: 'reply', channel: module, of, revision, figures: question.figures, isRight } as const
      const state = isRight ? 'right' : 'wrong'
      sendMarked(module, line, { ...question, state }, session.sendControl(controlChannel, reply))
    },

    /** The speaker of a line says whether its figures are right. */
    replied({ channel, of, clientId, revision, figures, isRight }: Replied, { sender, speaker }: Author) {
      const line = lineOf(channel, lineKey(clientId, of))
      if (!line || line.own || line.sender !== sender || isHidden(hidden.get(), speaker)) return
      const parts = partsOf(line, figures)
      if (line.revision === revision && parts.length > 0)
        mark(channel, line, { figures: parts, state: isRight ? 'right' : 'wrong' })
    },
  }
}
