import type { Receipts } from '../lines/receipt.ts'
import { mostTellingReceipts } from '../lines/receipt.ts'
import type { TranscriptLine } from '../lines/transcript.ts'
import type { Language, Module } from '../ports/common.ts'
import { resolveLanguage } from '../text/languages/language.ts'
import type { ParticipantView } from './views.ts'

/** What is so of an own line in a language that is read in the room. */
export interface ReceiptRow {
  readonly language: Language
  /**
   * `there`: all who read it have the line, in this language. `waiting`: not yet. `failed`: it could not be translated there. `sent`: nobody who reads it
   * has told what they have.
   */
  readonly state: 'there' | 'waiting' | 'failed' | 'sent'
  /** Somebody did not understand it. */
  readonly unclear: boolean
}

interface Room {
  readonly module: Module
  readonly receipts: Receipts
  readonly participants: readonly ParticipantView[]
  readonly languages: readonly Language[]
}

const order: readonly ReceiptRow['state'][] = ['there', 'sent', 'waiting', 'failed']

/** The languages that are read in the room, each with what is so of an own line; none in a large room, where nobody tells. */
export function receiptRows(line: TranscriptLine, room: Room): readonly ReceiptRow[] {
  const { module, receipts, participants, languages } = room
  const { seq, own, outcome } = line
  if (!own || outcome !== 'sent' || seq === undefined || participants.length > mostTellingReceipts) return []
  const rows = new Map<string, ReceiptRow>()
  for (const { sender, language: inProfile } of participants) {
    const told = receipts.get(sender)
    const receipt = told?.[module]
    const language = (receipt && resolveLanguage(receipt.language, languages)) ?? inProfile
    if (!language || !told || seq <= told.since[module]) continue
    const state = !receipt
      ? 'sent'
      : receipt.failed.includes(seq)
        ? 'failed'
        : receipt.until >= seq
          ? 'there'
          : 'waiting'
    const before = rows.get(language.code)?.state ?? 'there'
    const unclear = line.unclear?.includes(language.code) === true
    rows.set(language.code, { language, state: order.indexOf(state) > order.indexOf(before) ? state : before, unclear })
  }
  return [...rows.values()]
}
