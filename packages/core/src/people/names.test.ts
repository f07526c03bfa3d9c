import { describe, expect, it } from 'vitest'
import { countedSteps } from '../booth/test-support/lines/counted-steps.ts'
import { linesOf, openRoom, senderOf } from '../booth/test-support/open-room.ts'
import { type Person, room } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import type { Presence, Transport } from '../ports/transport.port.ts'
import { createNames, maxNames, maxNamesOfOne } from './unique-names.ts'

const names = (...own: readonly string[]) => {
  const { of, ...rest } = createNames(() => own)
  return { ...rest, of: (speaker: string, name: string, isPast = false) => of(speaker, name, isPast) }
}

describe('people with the same name', () => {
  it('are numbered in order of arrival, under every name they use', () => {
    const { of } = names()
    expect([of('1', 'Ana'), of('2', 'Ana'), of('3', 'Ana'), of('2', 'Bo'), of('1', 'Bo')]).toEqual([
      ...['Ana', 'Ana (2)', 'Ana (3)', 'Bo', 'Bo (2)'],
    ])
    expect([of('3', 'Ana'), of('2', 'Ana'), of('1', 'Ana'), of('4', '')]).toEqual(['Ana (3)', 'Ana (2)', 'Ana', ''])
  })

  it('are numbered even if their names only look the same', () => {
    const { of } = names()
    const given = ['Ana', 'ANA', 'Аna', 'Ａna', 'Ana (2)', 'Aña']
    const shown = ['Ana', 'ANA (2)', 'Аna (3)', 'Ａna (4)', 'Ana (2) (2)', 'Aña']
    expect(given.map((name, index) => of(`${index}`, name))).toEqual(shown)
  })

  it.each([
    ['Ian', 'lan', '1an', '|an', 'ıan', 'ІAN'],
    ['Ali', 'AlI', 'A11', 'All'],
    ['Otto', '0tto', 'οttο', 'OTT0', 'օtto'],
    ['Bernard', 'Bemard', 'BERNARD'],
    ['Willi', 'VVilli', 'vvi11i'],
    ['Guest 10', 'Guest lO', 'guest 1o'],
    ['Gala', 'ɡɑla'],
  ])('are numbered where letters and digits look alike: %s', (...given) => {
    const { of } = names()
    expect(given.map((name, index) => of(`${index}`, name))).toEqual(
      given.map((name, index) => (index === 0 ? name : `${name} (${index + 1})`)),
    )
  })

  it('are told apart from a name that has their number', () => {
    const { of } = names()
    of('10', 'Ana (10)')
    const shown = Array.from({ length: 10 }, (_, index) => of(`${index}`, 'Ana'))
    expect([shown.slice(-2), of('lo', 'Ana (lO)')]).toEqual([['Ana (9)', 'Ana (11)'], 'Ana (lO) (2)'])
  })

  it('are told apart at the same cost, however many they are', () => {
    const costOf = (people: number) => {
      const { of } = names()
      for (let index = 0; index < people; index++) of(`${index}`, 'Ana')
      return countedSteps(() => of('late', 'Ana', true))
    }
    expect(costOf(maxNames)).toBeLessThan(2 * costOf(maxNames / 10))
  })

  it('never share the name of the participant', () => {
    const { of } = names('Ana')
    expect([of('1', 'Ana'), of('2', 'Bo')]).toEqual(['Ana (2)', 'Bo'])
    // What was said before may be one's own.
    expect(of('3', 'Ana', true)).toBe('Ana')
  })

  it('keep their numbers as long as they are there', () => {
    const { of, leave } = names()
    expect([of('ana', 'Ana'), of('ana', 'Ana'), of('bo', 'Bo')]).toEqual(['Ana', 'Ana', 'Bo'])
    leave('bo')
    expect([of('eve', 'Ana'), of('eve', 'Bo')]).toEqual(['Ana (2)', 'Bo'])
  })

  it('take no number through earlier or relayed lines', () => {
    const { of } = names()
    expect([of('made up', 'Ana', true), of('1', 'Ana'), of('made up', 'Ana', true)]).toEqual(['Ana', 'Ana', 'Ana (2)'])
  })

  it(`are numbered for ${maxNames} names, ${maxNamesOfOne} per person, and never displace another's number`, () => {
    const { of } = names()
    of('ana', 'Ana')
    for (let count = 1; count <= 2 * maxNames; count++) of(`eve ${count}`, `Eve ${count}`)
    expect([of('late', 'Ana'), of('late', `Eve ${maxNames - 1}`), of('late', `Eve ${maxNames}`)]).toEqual([
      ...['Ana (2)', `Eve ${maxNames - 1} (2)`, `Eve ${maxNames}`],
    ])
    const { of: ofFew } = names()
    for (let count = 0; count <= maxNamesOfOne; count++) ofFew('eve', `Eve ${count}`)
    expect([ofFew('bo', 'Eve 0'), ofFew('bo', 'Eve 1')]).toEqual(['Eve 0', 'Eve 1 (2)'])
  })
})

describe('a room with people of one name', () => {
  it('shows the number of the later one in subtitles, chat, open lines and the list of participants', async () => {
    const { comes, network, clock } = openRoom()
    const ben = await comes()
    await ben.booth.leave()
    const joining = ben.booth.join({ room, name: 'Ben', language: 'en-US' })
    await clock.advance(1_000)
    await joining
    const ana = await comes()
    const says = (sender: string, message: object, channel: 'subtitles' | 'chat' = 'subtitles') =>
      network.inject(room, { channel, sender, message })
    const name = 'Ada Lovelace'
    says('eve', { ...wireLine('eve', 1), name })
    says('eve', { ...wireLine('eve', 1), id: 'chat-1', module: 'chat', type: 'text', name }, 'chat')
    ana.booth.subtitles.send('first')
    await clock.advance(0)
    const partial = {
      v: 1,
      module: 'lingobooth',
      type: 'partial',
      sentAtMs: 1,
      revision: 1,
      speakerLanguage: 'english',
    }
    says('eve', { ...partial, id: 'open', clientId: 'eve', name, text: 'and', stable: { calm: 3, fast: 3 } })
    await clock.advance(0)
    expect(linesOf(ben).map((line) => line.name)).toEqual(['Ada Lovelace (2)', 'Ada Lovelace'])
    expect(ben.chat()).toMatchObject([{ name: 'Ada Lovelace (2)', shortName: 'Ada L. (2)' }])
    expect(ben.booth.subtitles.view.getSnapshot().openLines).toMatchObject([{ name: 'Ada Lovelace (2)' }])
    expect(ben.booth.app.view.getSnapshot().participants).toMatchObject([{ name: 'Ada Lovelace' }])
    expect(linesOf(ana).map((line) => line.name)).toEqual(['Ada Lovelace', 'Ada Lovelace (2)'])
  })

  /** The reader comes first; its list of participants may take a second to be complete after each opening. */
  const withReader = async (options: Parameters<typeof openRoom>[0] = {}) => {
    const opened = openRoom(options)
    const { comes, network, clock } = opened
    const transport = network.transport()
    const slow: Transport = {
      ...transport,
      async open(openOptions) {
        const session = await transport.open(openOptions)
        const openedAtMs = clock.now()
        const { peers, subscribe } = session.presence ?? {}
        if (!peers || !subscribe) return session
        const presence: Presence = {
          peers: () => (clock.now() - openedAtMs < 1_000 ? [] : peers()),
          subscribe(listener) {
            clock.setTimeout(listener, 1_000)
            return subscribe(listener)
          },
        }
        return { ...session, presence, ...(options.users !== false && { userOf: (sender: string) => sender }) }
      },
    }
    const reader = await comes({ transport: slow, options: { userId: 'reader' } })
    await clock.advance(1_000)
    const said = async (person: Person) => {
      await opened.said(person, 'hello')
      return linesOf(reader).at(-1)?.name
    }
    const cut = async (meanwhile: () => Promise<unknown>) => {
      network.end(undefined, senderOf(reader))
      await meanwhile()
      await clock.advance(10_000)
    }
    return { ...opened, said, cut }
  }

  it.each([
    ['stays with an authenticated user who left', {}, 'Ada Lovelace (3)'],
    ['is free where senders are only claims', { users: false }, 'Ada Lovelace (2)'],
  ])('the number of a person who left %s', async (_, options, next) => {
    const { comes, said } = await withReader(options)
    const first = await comes()
    expect(await said(first)).toBe('Ada Lovelace (2)')
    await first.booth.leave()
    expect(await said(await comes())).toBe(next)
  })

  it('frees the number of a person who left while the reader was away, but keeps all others', async () => {
    const { comes, said, cut, clock } = await withReader({ users: false })
    const [second, third, fourth] = [await comes(), await comes(), await comes()]
    expect([await said(second), await said(third), await said(fourth)]).toEqual([
      'Ada Lovelace (2)',
      'Ada Lovelace (3)',
      'Ada Lovelace (4)',
    ])
    await cut(() => third.booth.leave())
    expect([await said(fourth), await said(second)]).toEqual(['Ada Lovelace (4)', 'Ada Lovelace (2)'])
    await clock.advance(120_000)
    expect(await said(await comes())).toBe('Ada Lovelace (3)')
  })
})
