import { jsonBytes } from '../kit/text-bytes.ts'
import type { Outgoing, OutgoingLine } from '../link/outgoing.ts'
import type { RoomSession } from '../link/session.ts'
import { lineKey, ownAuthor } from '../link/wire/author.ts'
import { fittingTranslations, type GivenPreview } from '../link/wire/given-translations.ts'
import type { Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import { cutText, firstOf, maxLineChars } from '../text/clean-text.ts'
import type { LinesAtoms } from './lines-atoms.ts'
import { closeLine, type OpenLine, openLine } from './open-lines.ts'
import type { OpenOwnLine, OwnRecords } from './own-line.ts'
import type { Sentence } from './sentence.ts'

/** The translations of an open line travel when they have changed, and again after this long. */
export const previewRepeatMs = 1_000

export type Draft = Sentence & Pick<OpenLine, 'stable' | 'typed' | 'typing'>

export interface OwnOpenLinesOptions {
  readonly stores: Pick<LinesAtoms, 'openLines'>
  readonly clock: Clock
  readonly outgoing: Pick<Outgoing, 'draft'>
  readonly session: Pick<RoomSession, 'sendControl' | 'partialsPerSecond' | 'nameIn' | 'messageBytes'>
  /** Own, in this stay. */
  readonly clientId: string
  readonly records: Pick<OwnRecords, 'open' | 'opened' | 'close'>
}

/** The translations so far, the most read first. */
const previewsOf = ({ previews }: OpenOwnLine): readonly GivenPreview[] =>
  [...previews].flatMap(([targetLanguage, { text, stableChars }]) =>
    text === '' ? [] : [{ targetLanguage, text, stableChars }],
  )

/** More than what goes with the text of an open line. */
const headerBytes = 1_200
/** A long text that is sent again and again takes no more of a connection than this. */
const bytesPerMs = 16

/** What of a text that is still typed a message carries. */
function fittingText(text: string, messageBytes: number): string {
  const [bytes, most] = [jsonBytes(text), messageBytes - headerBytes]
  return bytes <= most ? text : firstOf(text, Math.max(0, Math.floor((text.length * most) / bytes)))
}

const isSame = (one: readonly GivenPreview[], other: readonly GivenPreview[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Own open lines: shown here, and sent to the others as their text grows. */
export function createOwnOpenLines({ stores, clock, session, clientId, records, outgoing }: OwnOpenLinesOptions) {
  const close = (module: Module, key: string) => stores.openLines[module].set((lines) => closeLine(lines, key))

  /** The text of a line so far. `isShown` is false for a line that its author's transcript shows already. */
  const show = ({ module, lineId, language, text, stable, typed, typing }: Draft, isShown = true) => {
    const key = lineKey(clientId, lineId)
    const own = records.opened(key)
    const line: OpenLine = {
      key,
      id: lineId,
      ...ownAuthor(clientId, session.nameIn(module)),
      clientId,
      own: true,
      speakerLanguage: language,
      revision: (own.line?.revision ?? 0) + 1,
      text: cutText(text, maxLineChars),
      stable,
      ...(typed && { typed }),
      ...(typing && { typing }),
    }
    own.line = line
    if (isShown) stores.openLines[module].set((lines) => openLine(lines, line))
    else close(module, key)
    if (session.partialsPerSecond() > 0) outgoing.draft({ module, key, ...(typing && { typing }) })
  }

  /** Its translations, where they are news, as many as there is room for. */
  const newTranslations = (own: OpenOwnLine, bytesWith: (translations: readonly GivenPreview[]) => number) => {
    const { travelled, isPreviewed } = own
    const given = isPreviewed ? previewsOf(own) : []
    const nowMs = clock.monotonicMs()
    const isKnown = travelled && nowMs - travelled.atMs < previewRepeatMs && isSame(travelled.translations, given)
    const isGone = given.length === 0 && travelled !== undefined && travelled.translations.length > 0
    if ((given.length === 0 && !isGone) || isKnown) return {}
    own.travelled = { translations: given, atMs: nowMs }
    const maxBytes = session.messageBytes()
    return { translations: fittingTranslations(given, (some) => bytesWith(some) <= maxBytes) }
  }

  /** The line is final, or nothing became of it. */
  const end = (module: Module, lineId: string) => {
    const key = lineKey(clientId, lineId)
    records.close(key)
    close(module, key)
  }

  return {
    show,
    end,

    /** It has a translation for the others, or a newer one. */
    previewed(module: Module, key: string) {
      const own = records.open(key)
      if (!own?.line || session.partialsPerSecond() === 0) return
      own.line = { ...own.line, revision: own.line.revision + 1 }
      own.isPreviewed = true
      const { typing } = own.line
      outgoing.draft({ module, key, ...(typing && { typing }) })
    },

    /** How long until the next text of an open line may go, after this one, in milliseconds. */
    gapMs: ({ key }: OutgoingLine): number => {
      const { text = '', typing } = records.open(key)?.line ?? {}
      return typing ? jsonBytes(text) / bytesPerMs : 0
    },

    async publish({ module, key }: OutgoingLine, signal: AbortSignal): Promise<void> {
      const own = records.open(key)
      // What a session carries is known once it is open.
      if (!own?.line || session.partialsPerSecond() === 0) return
      const { id, revision, stable, typed, typing, speakerLanguage, name } = own.line
      const text = typing ? fittingText(own.line.text, session.messageBytes()) : own.line.text
      const said = {
        ...({ type: 'partial', revision, text, stable, speakerLanguage, name } as const),
        ...(typed && { typed }),
        ...(typing && { typing }),
      }
      const body = { ...said, ...newTranslations(own, (translations) => jsonBytes({ ...said, translations })) }
      await session.sendControl(module, body, { id, signal })
    },
  }
}

export type OwnOpenLines = ReturnType<typeof createOwnOpenLines>
