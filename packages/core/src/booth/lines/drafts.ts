import { maxLineChars } from '../../constants.ts'
import { closeLine, type OpenLine, openLine, type Stability } from '../../domain/lines/open-lines.ts'
import { lineKey } from '../../domain/lines/transcript.ts'
import { soleAuthor } from '../../domain/people/author.ts'
import { cutText } from '../../domain/text/clean-text.ts'
import type { OutgoingLine } from '../../machines/delivery/delivery.machine.ts'
import type { Module } from '../../ports/common.ts'
import type { Desk, DeskTools, Sentence } from '../desk.ts'
import type { RoomSession } from '../session/room-session.ts'
import type { Outbox } from './outbox.ts'

export type Draft = Omit<Sentence, 'module'> & { readonly stable: Stability }

export interface DraftsOptions extends Pick<DeskTools, 'stores' | 'send'> {
  readonly session: Pick<RoomSession, 'sendControl' | 'partialsPerSecond' | 'nameIn'>
  readonly outbox: Pick<Outbox, 'clientId'>
}

/** Own open lines: shown here, and sent to the others as their text grows. */
export function createDrafts({ stores, session, outbox: { clientId }, send }: DraftsOptions) {
  const drafts = new Map<string, OpenLine>()
  const close = (module: Module, key: string) => stores.openLines[module].set((lines) => closeLine(lines, key))

  /** The text of a line so far. `isShown` is false for a line that its author's transcript shows already. */
  const show = (module: Module, { lineId, language, text, stable }: Draft, isShown = true) => {
    const key = lineKey(clientId, lineId)
    const line: OpenLine = {
      key,
      id: lineId,
      ...soleAuthor(clientId, session.nameIn(module)),
      clientId,
      own: true,
      speakerLanguage: language,
      revision: (drafts.get(key)?.revision ?? 0) + 1,
      text: cutText(text, maxLineChars),
      stable,
    }
    drafts.set(key, line)
    if (isShown) stores.openLines[module].set((lines) => openLine(lines, line))
    else close(module, key)
    if (session.partialsPerSecond() > 0) send({ type: 'line.drafted', module, key })
  }

  /** The line is final, or nothing became of it. */
  const end = (module: Module, lineId: string) => {
    const key = lineKey(clientId, lineId)
    drafts.delete(key)
    close(module, key)
  }

  const desk: Desk = {
    facts: {
      'sentence.drafted': ({ module, ...draft }) => show(module, draft),
      'sentence.dropped': ({ module, lineId }) => end(module, lineId),
      'speech.refused': ({ module, lineId }) => end(module, lineId),
    },
  }

  return {
    ...desk,
    show,
    end,

    async publish(input: OutgoingLine | null, signal: AbortSignal): Promise<void> {
      const draft = input && drafts.get(input.key)
      if (!draft) return
      const { id, revision, text, stable, speakerLanguage, name } = draft
      const body = { type: 'partial', revision, text, stable, speakerLanguage, name } as const
      await session.sendControl(input.module, body, { id, signal })
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>
