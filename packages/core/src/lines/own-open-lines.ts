import { jsonBytes } from '../kit/text-bytes.ts'
import type { Outgoing, OutgoingLine } from '../link/outgoing.ts'
import type { RoomSession } from '../link/session.ts'
import { lineKey, ownAuthor } from '../link/wire/author.ts'
import { fittingTranslations, type GivenPreview } from '../link/wire/given-translations.ts'
import type { Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import { cutText, maxLineChars } from '../text/clean-text.ts'
import type { LinesAtoms } from './lines-atoms.ts'
import { closeLine, type OpenLine, openLine } from './open-lines.ts'
import type { OwnPreviews } from './own-previews.ts'
import type { Sentence } from './sentence.ts'

/** The translations of an open line travel when they have changed, and again after this long. */
export const previewRepeatMs = 1_000

export type Draft = Sentence & Pick<OpenLine, 'stable' | 'typed'>

export interface OwnOpenLinesOptions {
  readonly stores: Pick<LinesAtoms, 'openLines'>
  readonly clock: Clock
  readonly outgoing: Pick<Outgoing, 'draft'>
  readonly session: Pick<RoomSession, 'sendControl' | 'partialsPerSecond' | 'nameIn' | 'messageBytes'>
  /** Own, in this stay. */
  readonly clientId: string
  readonly ownPreviews: Pick<OwnPreviews, 'of'>
}

/** An own open line, and its translations as they travelled last. */
interface OwnLine {
  readonly line: OpenLine
  readonly isPreviewed?: true
  sent?: { readonly translations: readonly GivenPreview[]; readonly atMs: number }
}

const isSame = (one: readonly GivenPreview[], other: readonly GivenPreview[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Own open lines: shown here, and sent to the others as their text grows. */
export function createOwnOpenLines({ stores, clock, session, clientId, ownPreviews, outgoing }: OwnOpenLinesOptions) {
  const drafts = new Map<string, OwnLine>()
  const close = (module: Module, key: string) => stores.openLines[module].set((lines) => closeLine(lines, key))

  /** The text of a line so far. `isShown` is false for a line that its author's transcript shows already. */
  const show = ({ module, lineId, language, text, stable, typed }: Draft, isShown = true) => {
    const key = lineKey(clientId, lineId)
    const before = drafts.get(key)
    const line: OpenLine = {
      key,
      id: lineId,
      ...ownAuthor(clientId, session.nameIn(module)),
      clientId,
      own: true,
      speakerLanguage: language,
      revision: (before?.line.revision ?? 0) + 1,
      text: cutText(text, maxLineChars),
      stable,
      ...(typed && { typed }),
    }
    drafts.set(key, { ...before, line })
    if (isShown) stores.openLines[module].set((lines) => openLine(lines, line))
    else close(module, key)
    if (session.partialsPerSecond() > 0) outgoing.draft({ module, key })
  }

  /** Its translations, where they are news, as many as there is room for. */
  const newTranslations = (draft: OwnLine, bytesWith: (translations: readonly GivenPreview[]) => number) => {
    const { line, sent, isPreviewed } = draft
    const given = isPreviewed ? ownPreviews.of(line.key) : []
    const isKnown = sent && clock.monotonicMs() - sent.atMs < previewRepeatMs && isSame(sent.translations, given)
    if (given.length === 0 || isKnown) return {}
    draft.sent = { translations: given, atMs: clock.monotonicMs() }
    const maxBytes = session.messageBytes()
    return { translations: fittingTranslations(given, (some) => bytesWith(some) <= maxBytes) }
  }

  /** The line is final, or nothing became of it. */
  const end = (module: Module, lineId: string) => {
    const key = lineKey(clientId, lineId)
    drafts.delete(key)
    close(module, key)
  }

  return {
    show,
    end,

    /** It has a translation for the others, or a newer one. */
    previewed(module: Module, key: string) {
      const draft = drafts.get(key)
      if (!draft || session.partialsPerSecond() === 0) return
      drafts.set(key, { ...draft, line: { ...draft.line, revision: draft.line.revision + 1 }, isPreviewed: true })
      outgoing.draft({ module, key })
    },

    async publish({ module, key }: OutgoingLine, signal: AbortSignal): Promise<void> {
      const draft = drafts.get(key)
      if (!draft) return
      const { id, revision, text, stable, typed, speakerLanguage, name } = draft.line
      const said = { type: 'partial', revision, text, stable, speakerLanguage, name, ...(typed && { typed }) } as const
      const body = { ...said, ...newTranslations(draft, (translations) => jsonBytes({ ...said, translations })) }
      await session.sendControl(module, body, { id, signal })
    },
  }
}

export type OwnOpenLines = ReturnType<typeof createOwnOpenLines>
