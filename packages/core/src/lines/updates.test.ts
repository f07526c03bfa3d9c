import { expect, it } from 'vitest'
import { createStores } from '../booth/atoms.ts'
import { transcriptLine } from '../booth/test-support/lines/transcript-line.ts'
import { lineKey, personOf, relayedKey, unknownPerson } from '../link/wire/author.ts'
import type { InboundUpdate } from '../link/wire/line-update.ts'
import { acceptLine } from './transcript.ts'
import { createUpdates } from './updates.ts'

const ben = personOf('ben')
const lineOf = (id: string, { isRelayed = false } = {}) => {
  const key = lineKey('ben', id)
  const author = { sender: 'ben', clientId: 'ben', speaker: ben, person: isRelayed ? unknownPerson : ben }
  return transcriptLine({ id, key: isRelayed ? relayedKey(key) : key, text: 'as it was', ...author })
}
const revisionOf = (of: string): InboundUpdate => ({
  ...{ id: `revision of ${of}`, of, clientId: 'ben', seq: 2, sentAtMs: 1, translations: [], pending: [] },
  ...{ type: 'revision', revision: 1, text: 'corrected' },
})
const earlyOf = (of: string, index: number): InboundUpdate => ({
  ...{ id: `early ${index}`, of, clientId: 'ben', seq: 3 + index, sentAtMs: 1, translations: [], failed: [] },
  ...{ type: 'translated', revision: 7 },
})

const updating = () => {
  const stores = createStores()
  const dropped: unknown[] = []
  const report = (what: { readonly type: string }) => what.type === 'update.dropped' && dropped.push(what)
  const [onRevised, onTranslations] = [() => {}, () => {}]
  const seen = { has: () => false }
  return { stores, dropped, updates: createUpdates({ stores, report, seen, personOf, onRevised, onTranslations }) }
}

it('updates that another participant passes on push out no waiting correction of their author', () => {
  const { stores, updates } = updating()
  updates.apply('subtitles', lineKey('ben', 'second'), ben, revisionOf('second'))
  stores.transcripts.subtitles.set((transcript) => acceptLine(transcript, lineOf('first', { isRelayed: true })))
  for (let index = 0; index < 100; index++)
    updates.apply('subtitles', lineKey('ben', 'first'), unknownPerson, earlyOf('first', index), true)
  expect(updates.settled(lineOf('second')).text).toBe('corrected')
})

it('a line that another participant passes on takes the correction of its author, which came before it', () => {
  const { updates } = updating()
  updates.apply('subtitles', lineKey('ben', 'first'), ben, revisionOf('first'))
  expect(updates.settled(lineOf('first', { isRelayed: true })).text).toBe('corrected')
})
