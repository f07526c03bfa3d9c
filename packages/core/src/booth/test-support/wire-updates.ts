import { createUpdate, type LineUpdate } from '../../link/wire/line-update.ts'

type Given = { readonly seq: number; readonly revision: number; readonly clientId?: string; readonly of?: string }

const wireUpdate = (update: LineUpdate, { seq, clientId = 'luis' }: Given) =>
  createUpdate(update, { clientId, seq, sentAtMs: 1_000 + seq })
/** A correction of the line `of`, of Luis unless told otherwise. */
export const revisionOf = (text: string, given: Given) =>
  wireUpdate(
    { type: 'revision', of: given.of ?? 'luis-1', revision: given.revision, text, translations: [], pending: [] },
    given,
  )
/** A translation of the line `of` that follows it. */
export const translatedOf = (text: string, given: Given, failed: readonly string[] = []) =>
  wireUpdate(
    {
      type: 'translated',
      of: given.of ?? 'luis-1',
      revision: given.revision,
      translations: text ? [{ targetLanguage: 'english-united-states', text }] : [],
      failed,
    },
    given,
  )
