import { maxLineChars } from '../../constants.ts'
import { closeLine, type OpenLine, openLine, type Stability } from '../../domain/lines/open-lines.ts'
import { lineKey } from '../../domain/lines/transcript.ts'
import { soleAuthor } from '../../domain/people/author.ts'
import { cutText } from '../../domain/text/clean-text.ts'
import type { OutgoingLine } from '../../machines/delivery/delivery.machine.ts'
import type { Module } from '../../ports/common.ts'
import type { DeskTools, Sentence } from '../desk.ts'
import type { RoomSession } from '../session/room-session.ts'
import type { Outbox } from './outbox.ts'

export type Draft = Omit<Sentence, 'module'> & { readonly stable: Stability }

export interface DraftsOptions extends Pick<DeskTools, 'stores' | 'send'> {
  readonly session: Pick<RoomSession, 'sendControl' | 'partialsPerSecond'>
  readonly outbox: Pick<Outbox, 'clientId'>
  /** The name on own lines of a module. */
  nameIn(module: Module): string
}

/** Own open lines: shown here, and sent to the others as their text grows. */
export function createDrafts({ stores, session, outbox, nameIn, send }: DraftsOptions) {
  const drafts = new Map<string, OpenLine>()
  const close = (module: Module, key: string) => stores.openLines[module].set((lines) => closeLine(lines, key))

  return {
    /** The text of a line so far. `isShown` is false for a line that its author's transcript shows already. */
    show(module: Module, { lineId, language, text, stable }: Draft, isShown = true) {
      const { clientId } = outbox
      const key = lineKey(clientId, lineId)
      const line: OpenLine = {
        key,
        id: lineId,
        ...soleAuthor(clientId, nameIn(module)),
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
    },

    /** The line is final, or nothing became of it. */
    end(module: Module, lineId: string) {
      const key = lineKey(outbox.clientId, lineId)
      drafts.delete(key)
      close(module, key)
    },

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
