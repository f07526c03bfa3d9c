import { seededDisturbance } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { english, listening, spoken } from '../booth/test-support/listening.ts'
import { controlsOf, openRoom, senderOf } from '../booth/test-support/open-room.ts'
import { hear, joined, type Person, room, spanishLine } from '../booth/test-support/person.ts'
import { spanish } from '../booth/test-support/readers.ts'
import { ruledRoom } from '../booth/test-support/ruled-room.ts'
import { reads, speakingTo } from '../booth/test-support/speaking-to.ts'
import { createControl } from '../link/wire/control-message.ts'
import { maxRoomTerms, type RoomTerm, type ToldTerm } from '../link/wire/room-terms.ts'
import { tellAgainMs } from './room-glossary.ts'
// Loaded already, so that nothing waits for its code.
import './glossary/lay-glossary.ts'

const ward: RoomTerm = { term: 'discharge letter', translations: { 'es-ES': 'informe de alta' } }
const bay: RoomTerm = { term: 'Green Bay', keep: true }
const word: Readonly<Record<string, string>> = { green: 'verde', bay: 'bahía', discharge: 'descarga', letter: 'carta' }
const wordByWord = ({ text }: { readonly text: string }) =>
  text.replace(/\p{L}+/gu, (each) => word[each.toLowerCase()] ?? each)

const termsOf = ({ booth }: Person) => booth.glossary.view.getSnapshot().terms
const editsOf = ({ booth }: Person) => booth.glossary.view.getSnapshot().edits
const refused = (reason: string, at = 'glossary') => ({ at, reason })

/** Hanna is the host; Ada speaks English, and Luis reads what she says in Spanish. */
const threePeople = async (options: Parameters<typeof ruledRoom>[0] = {}) => {
  const open = ruledRoom(options)
  const [hanna, ada, luis] = [
    await open.comes('Hanna', { role: 'host' }),
    await open.comes('Ada', { role: 'speaker' }),
    await open.comes('Luis', { role: 'speaker' }),
  ]
  luis.booth.subtitles.setTargetLanguage('spanish-spain')
  await open.clock.advance(2_000)
  const says = async (somebody: Person, text: string) => {
    somebody.translator.answer(wordByWord)
    somebody.booth.subtitles.send(text)
    await open.clock.advance(2_000)
    return luis.shown().at(-1)
  }
  /** A host with a booth of his own making. */
  const tells = async (terms: readonly unknown[], { role = 'host', channel = 'host' } = {}) => {
    const message = createControl(
      { type: 'glossary', terms: terms as readonly ToldTerm[] },
      { clientId: 'eve', sentAtMs: 1 },
    )
    open.network.inject(room, { channel, message, sender: 'eve', role: role as 'host' })
    await open.clock.advance(1_000)
  }
  const told = () => controlsOf(open.network, 'glossary').length
  return { ...open, hanna, ada, luis, says, tells, told }
}

describe('the glossary of a room', () => {
  it('is changed by a host, and used by the booth of every speaker for what is said from then on', {
    tags: ['glossary-of-room'],
  }, async () => {
    const { clock, hanna, ada, luis, says } = await threePeople()
    expect(await says(ada, 'a discharge letter from green bay')).toBe('a descarga carta from verde bahía')
    expect([hanna.booth.glossary.set(ward), hanna.booth.glossary.set(bay)]).toEqual([null, null])
    await clock.advance(0)
    expect(await says(ada, 'a discharge letter from green bay')).toBe('a informe de alta from Green Bay')
    expect(luis.shown()[0]).toBe('a descarga carta from verde bahía')
    expect([hanna, ada, luis].map(termsOf)).toEqual(Array(3).fill([ward, bay]))
    hanna.booth.glossary.remove('GREEN BAY')
    await clock.advance(0)
    expect(await says(ada, 'a discharge letter from green bay')).toBe('a informe de alta from verde bahía')
    expect([hanna, ada, luis].map(termsOf)).toEqual(Array(3).fill([ward]))
  })

  it('is told to somebody who comes later, at most once in half a second, and used by their booth', {
    tags: ['glossary-of-room'],
  }, async () => {
    const { network, clock, hanna, comes, says, told } = await threePeople()
    hanna.booth.glossary.set(ward)
    hanna.booth.glossary.remove('nothing')
    const zoe = await comes('Zoe', { role: 'speaker' })
    expect(await says(zoe, 'the discharge letter')).toBe('the informe de alta')
    const before = told()
    const asks = { v: 1, module: 'lingobooth', type: 'state', id: 'a', clientId: 'eve', sentAtMs: 1, asks: true }
    for (let count = 0; count < 50; count++) network.inject(room, { channel: 'control', message: asks, sender: 'eve' })
    await clock.advance(2_000)
    expect(told() - before).toBe(1)
  })

  it('goes before the own glossary of a page, in the languages that it names', {
    tags: ['glossary-of-room'],
  }, async () => {
    const { clock, hanna, ada, says } = await threePeople()
    await ada.booth.setGlossary([
      { term: 'Green Bay', translations: { es: 'Bahía' } },
      { term: 'letter', translations: { es: 'nota' } },
    ])
    expect(await says(ada, 'a letter from Green Bay')).toBe('a nota from Bahía')
    hanna.booth.glossary.set({ term: 'green bay', translations: { 'fr-FR': 'Baie' } })
    await clock.advance(0)
    expect(await says(ada, 'a letter from Green Bay')).toBe('a nota from Bahía')
    hanna.booth.glossary.set({ term: 'green bay', translations: { 'fr-FR': 'Baie', es: 'Bahía Verde' } })
    await clock.advance(0)
    expect(await says(ada, 'a letter from Green Bay')).toBe('a nota from Bahía Verde')
    await ada.booth.setGlossary([])
    expect(await says(ada, 'a letter from Green Bay')).toBe('a carta from Bahía Verde')
  })

  it('ends for somebody who leaves the room', { tags: ['glossary-of-room'] }, async () => {
    const { clock, hanna, ada } = await threePeople()
    hanna.booth.glossary.set(ward)
    await clock.advance(1_000)
    expect(termsOf(ada)).toEqual([ward])
    const leaving = ada.booth.leave()
    await clock.advance(5_000)
    await leaving
    expect([termsOf(ada), editsOf(ada), ada.booth.glossary.set(bay)]).toEqual([[], null, refused('not-allowed')])
  })

  it('is changed by hosts alone, whatever a page sends', { tags: ['glossary-of-room'] }, async () => {
    const { hanna, ada, luis, tells, told, comes } = await threePeople()
    const zoe = await comes('Zoe', { role: 'listener' })
    expect([hanna, ada, zoe].map(editsOf)).toEqual(['room', null, null])
    expect([ada, zoe].map(({ booth }) => [booth.glossary.set(ward), booth.glossary.remove('x')])).toEqual(
      Array(2).fill([refused('not-allowed'), refused('not-allowed')]),
    )
    await tells([{ ...ward, order: 1 }], { role: 'speaker' })
    await tells([{ ...ward, order: 1 }], { channel: 'control' })
    await tells([{ ...ward, order: 1 }], { channel: 'subtitles' })
    expect([[hanna, ada, luis].flatMap(termsOf), told()]).toEqual([[], 0])
    await tells([{ ...ward, order: 1 }])
    expect([hanna, ada, luis].map(termsOf)).toEqual(Array(3).fill([ward]))
  })

  it('is not changed by a malformed message', { tags: ['glossary-of-room'] }, async () => {
    const { hanna, ada, tells } = await threePeople()
    hanna.booth.glossary.set(ward)
    await tells([
      { ...bay, order: 1 },
      { term: '', order: 2, keep: true },
    ])
    expect([termsOf(ada), ada.drops()]).toEqual([[ward], { 'message.invalid-field': 1 }])
  })

  it('can be changed after a change with the highest number, also by a host who did not hear it', async () => {
    const { clock, hanna, ada, tells, comes } = await threePeople()
    await tells([{ ...ward, order: Number.MAX_SAFE_INTEGER }])
    expect(termsOf(ada)).toEqual([ward])
    hanna.booth.glossary.set({ ...ward, translations: { es: 'alta' } })
    await clock.advance(1_000)
    expect(termsOf(ada)).toEqual([{ ...ward, translations: { es: 'alta' } }])
    const second = await comes('Olga', { role: 'host' })
    second.booth.glossary.remove('discharge letter')
    await clock.advance(1_000)
    expect([hanna, ada].map(termsOf)).toEqual([[], []])
  })

  it('is changed again by a host who left the room and forgot it', { tags: ['glossary-of-room'] }, async () => {
    const { clock, hanna, ada, comes } = await threePeople()
    for (const es of ['uno', 'dos', 'tres']) hanna.booth.glossary.set({ ...ward, translations: { es } })
    const leaving = hanna.booth.leave()
    await clock.advance(5_000)
    await leaving
    const back = await comes('Hanna', { role: 'host' })
    expect([termsOf(back), termsOf(ada)]).toEqual([[], [{ ...ward, translations: { es: 'tres' } }]])
    back.booth.glossary.set(ward)
    await clock.advance(1_000)
    expect(termsOf(ada)).toEqual([ward])
  })

  it('reaches everybody although the connection of the host failed meanwhile', {
    tags: ['glossary-of-room'],
  }, async () => {
    const { network, clock, hanna, ada } = await threePeople()
    network.interrupt(senderOf(hanna))
    await clock.advance(0)
    expect(hanna.booth.glossary.set(ward)).toBe(null)
    await clock.advance(1_000)
    expect(termsOf(ada)).toEqual([])
    network.restore(senderOf(hanna))
    await clock.advance(tellAgainMs)
    expect(termsOf(ada)).toEqual([ward])
  })

  it('reaches somebody whose own connection failed meanwhile', { tags: ['glossary-of-room'] }, async () => {
    const { network, clock, hanna, ada } = await threePeople()
    network.end(undefined, senderOf(ada))
    hanna.booth.glossary.set(ward)
    await clock.advance(10_000)
    expect(termsOf(ada)).toEqual([ward])
  })

  it('is the same in all booths after two hosts edited it at once, on a network that delays and repeats', {
    tags: ['glossary-of-room'],
  }, async () => {
    const { network, clock, hanna, ada, luis, comes } = await threePeople()
    const olga = await comes('Olga', { role: 'host' })
    network.disturb(seededDisturbance({ seed: 3, duplication: 0.3, maxDelayMs: 900 }))
    for (const [index, es] of ['uno', 'dos', 'tres', 'cuatro', 'cinco'].entries()) {
      hanna.booth.glossary.set({ ...ward, translations: { es } })
      olga.booth.glossary.set({ ...ward, translations: { es: `${es} de Olga` } })
      if (index % 2 === 0) hanna.booth.glossary.set(bay)
      else olga.booth.glossary.remove('green bay')
      await clock.advance(100)
    }
    await clock.advance(5_000)
    const [first, ...others] = [hanna, olga, ada, luis].map(termsOf)
    expect(first?.map(({ term }) => term)).toEqual(['discharge letter', 'Green Bay'])
    expect(others).toEqual([first, first, first])
  })

  it('renames a term, and sends nothing for a term that was not there', async () => {
    const { clock, hanna, ada, told } = await threePeople()
    hanna.booth.glossary.set(ward)
    hanna.booth.glossary.set({ ...ward, term: 'letter of discharge' }, 'Discharge Letter')
    await clock.advance(1_000)
    expect([termsOf(ada).map(({ term }) => term), told()]).toEqual([['letter of discharge'], 2])
    expect([hanna.booth.glossary.remove('nothing'), told()]).toEqual([null, 2])
  })

  it('refuses what is wrong or has no room, says which, and changes and sends nothing', {
    tags: ['glossary-of-room'],
  }, async () => {
    const { clock, hanna, told } = await threePeople({ messageBytes: 2_000 })
    const { glossary } = hanna.booth
    const languages = ['aa', 'bb', 'cc', 'dd', 'ee', 'ff']
    const long = Object.fromEntries(languages.map((language) => [language, '绿'.repeat(100)]))
    expect([
      glossary.set({ term: ' ', keep: true }),
      glossary.set({ term: 'a' }),
      glossary.set({ term: 'a', translations: long }),
    ]).toEqual([refused('empty', 'term'), refused('empty', 'translations'), refused('too-large')])
    expect([termsOf(hanna), told()]).toEqual([[], 0])
    for (let count = 0; count < maxRoomTerms; count++)
      expect(glossary.set({ term: `term ${count}`, keep: true })).toBe(null)
    expect(glossary.set(ward)).toEqual(refused('too-many'))
    expect(glossary.set({ term: 'TERM 7', translations: { es: 'siete' } })).toBe(null)
    glossary.remove('term 8')
    expect(glossary.set(ward)).toBe(null)
    await clock.advance(1_000)
  })

  it('is refused where all of it would be too large, and tells a newcomer in messages that the transport takes', async () => {
    const { hanna, network, comes } = await threePeople({ messageBytes: 4_000 })
    const refusals: unknown[] = []
    for (let count = 0; count < 100; count++)
      refusals.push(hanna.booth.glossary.set({ term: `term ${count}`, translations: { es: '绿'.repeat(100) } }))
    const accepted = termsOf(hanna).length
    expect(accepted).toBeGreaterThan(60)
    expect(refusals.slice(accepted)).toEqual(Array(100 - accepted).fill(refused('too-large')))
    const zoe = await comes('Zoe', { role: 'speaker' })
    expect(termsOf(zoe)).toEqual(termsOf(hanna))
    const sizes = controlsOf(network, 'glossary').map(({ message }) => JSON.stringify(message).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4_000)
  })

  it('is refused without a connection', { tags: ['glossary-of-room'] }, async () => {
    const { network, clock, hanna } = await threePeople()
    network.failOpen('network')
    network.end(undefined, senderOf(hanna))
    await clock.advance(0)
    expect([hanna.booth.glossary.set(ward), termsOf(hanna)]).toEqual([refused('not-connected'), []])
  })

  it('does not appear in the log', async () => {
    const { hanna, ada, says } = await threePeople()
    hanna.booth.glossary.set({ term: 'planted', translations: { es: 'planted-text' } })
    ada.translator.fail()
    ada.booth.subtitles.send('a planted word')
    await says(ada, 'a planted word')
    expect(JSON.stringify([hanna.logger.entries, ada.logger.entries])).not.toContain('planted')
  })
})

describe('without a policy of the room', () => {
  it('each participant changes a glossary of their own, which nobody is told', {
    tags: ['glossary-of-room'],
  }, async () => {
    const { clock, network, comes } = openRoom()
    const [ada, luis] = [await comes(), await comes()]
    luis.booth.subtitles.setTargetLanguage('spanish-spain')
    await clock.advance(1_000)
    expect([ada, luis].map(editsOf)).toEqual(['own', 'own'])
    expect(ada.booth.glossary.set(ward)).toBe(null)
    for (const somebody of [ada, luis]) somebody.translator.answer(wordByWord)
    await clock.advance(0)
    ada.booth.subtitles.send('a discharge letter')
    await clock.advance(1_000)
    luis.booth.subtitles.send('a discharge letter')
    await clock.advance(1_000)
    expect([termsOf(ada), termsOf(luis), controlsOf(network, 'glossary')]).toEqual([[ward], [], []])
    expect(luis.shown()[0]).toBe('a informe de alta')
  })

  it('they count in what is translated while it is spoken, and are offered to the recogniser', {
    tags: ['glossary-of-room'],
  }, async () => {
    const { ada, others, clock, stands, asked } = await speakingTo([spanish])
    ada.booth.glossary.set(bay)
    await clock.advance(0)
    ada.translator.answer(({ text }) => text.replace('in', 'en').toLowerCase())
    await ada.begin('a')
    await stands('live in green bay and')
    expect([asked(), reads(others[0])]).toEqual([['live in Green Bay and es-ES'], ['live en Green Bay| es-ES']])
    expect(ada.live.of('a').request.terms).toEqual(['Green Bay'])
  })

  it('the voice says a term as the page spells it', async () => {
    const ada = await listening({ options: { glossary: [{ term: 'Green Bay', soundsLike: 'grin bay' }] } })
    ada.booth.glossary.set(bay)
    await hear(ada.network, english('from Green Bay'))
    expect(spoken(ada)).toEqual(['from grin bay'])
  })

  it('nobody obeys a host', async () => {
    const { network, comes, clock } = openRoom()
    const ada = await comes()
    const message = createControl(
      { type: 'glossary', terms: [{ ...ward, order: 1 }] },
      { clientId: 'eve', sentAtMs: 1 },
    )
    network.inject(room, { channel: 'host', message, sender: 'eve', role: 'host' })
    await clock.advance(1_000)
    expect(termsOf(ada)).toEqual([])
  })

  it('somebody who only listens changes nothing', async () => {
    const { network } = openRoom()
    const zoe = await joined({ network })
    await zoe.booth.leave()
    await zoe.booth.join({ room, name: 'Zoe', language: 'en-US', listen: true })
    expect([editsOf(zoe), zoe.booth.glossary.set(ward)]).toEqual([null, refused('not-allowed')])
    await hear(network, spanishLine())
    expect(termsOf(zoe)).toEqual([])
  })
})
