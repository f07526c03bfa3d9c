import { describe, expect, it } from 'vitest'
import { openRoom } from '../booth/test-support/open-room.ts'
import { type Person, person, room, settled } from '../booth/test-support/person.ts'
import { french, roomOf, spanish } from '../booth/test-support/readers.ts'
import { ruledRoom } from '../booth/test-support/ruled-room.ts'
import { reads, speakingTo, translated } from '../booth/test-support/speaking-to.ts'
import { createControl } from '../link/wire/control-message.ts'
import { openRow } from '../views/rows.ts'
import { typingPauseMs, typingRepeatMs, typingRestMs } from './live-typing.ts'
import { goneMs, openLineMs } from './others-open-lines.ts'

/** Longer than two texts of an open line are apart. */
const soonMs = 600

const turnsOn = ({ booth }: Person) => {
  booth.subtitles.setLiveTyping(true)
  booth.subtitles.agreeToLiveTyping()
}
const openOf = ({ booth }: Person) => booth.subtitles.view.getSnapshot().openLines
const sees = (person: Person, typedReading: 'letters' | 'words' | 'sentences' = 'letters') =>
  openOf(person).map((line) => {
    const { reading, targetLanguage: target } = person.booth.subtitles.view.getSnapshot()
    const { languages } = person.booth.app.view.getSnapshot()
    const { shown, unsettled, foreign, gone } = openRow(line, undefined, { languages, reading, typedReading, target })
    return gone ? 'gone' : foreign ? 'foreign' : shown.text + unsettled
  })
const partials = (network: { readonly published: readonly { readonly message: unknown }[] }) =>
  network.published.filter(({ message }) => Reflect.get(Object(message), 'type') === 'partial')

/** Ada types, who has turned it on; Luis and others read. */
async function typing(guests: Parameters<typeof roomOf>[0] = [{}]) {
  const { ada, others, clock, ...rest } = await roomOf(guests)
  ada.translator.answer(translated)
  turnsOn(ada)
  const { composer } = ada.booth.subtitles
  return {
    ...{ ada, others: others as [Person, ...Person[]], clock, composer, ...rest },
    async types(text: string, how: Parameters<typeof composer.type>[1] = {}) {
      composer.type(text, how)
      await clock.advance(soonMs)
    },
  }
}

describe('what is typed', () => {
  it('is seen by nobody before it is turned on, and before its author has read what that means', {
    tags: ['live-typing'],
  }, async () => {
    const { ada, others, clock, network } = await roomOf([{}])
    const { subtitles } = ada.booth
    const stateOf = () => subtitles.view.getSnapshot().liveTyping
    subtitles.composer.type('Hello')
    await clock.advance(soonMs)
    expect([stateOf(), partials(network)]).toEqual(['off', []])
    subtitles.setLiveTyping(true)
    subtitles.composer.type('Hello the')
    await clock.advance(soonMs)
    expect([stateOf(), partials(network)]).toEqual(['asks', []])
    subtitles.agreeToLiveTyping()
    await clock.advance(soonMs)
    expect([stateOf(), sees(others[0] as Person)]).toEqual(['on', ['Hello the']])
    subtitles.setLiveTyping(false)
    await clock.advance(soonMs)
    expect([stateOf(), sees(others[0] as Person)]).toEqual(['off', []])
  })

  it('is seen in letters, words or sentences, and becomes the line', { tags: ['live-typing'] }, async () => {
    const { others, composer, types, clock } = await typing()
    const [luis] = others
    const views = () => (['letters', 'words', 'sentences'] as const).map((reading) => sees(luis, reading)[0])
    await types('Dr. Ito comes. She is la')
    expect(views()).toEqual(['Dr. Ito comes. She is la', 'Dr. Ito comes. She is ', 'Dr. Ito comes.'])
    await clock.advance(typingPauseMs)
    expect(views()[1]).toBe('Dr. Ito comes. She is la')
    await types('Dr. Ito comes. She is late')
    const [open] = openOf(luis)
    expect([composer.submit(), await settled()]).toEqual([true, undefined])
    await clock.advance(soonMs)
    const { lines, openLines } = luis.booth.subtitles.view.getSnapshot()
    expect(lines.map(({ key, text, wasTyping }) => ({ key, text, wasTyping }))).toEqual([
      { key: open?.key, text: 'Dr. Ito comes. She is late', wasTyping: true },
    ])
    expect(openLines).toEqual([])
  })

  it('leaves at most half a second after each letter, however fast somebody types', {
    tags: ['live-typing'],
  }, async () => {
    const { composer, clock, network } = await typing()
    const stepMs = 50
    const typed = Array.from({ length: 60 }, (_, count) => `${count % 5 === 0 ? ' ' : 'a'}`)
    const sent = () => String(Reflect.get(Object(partials(network).at(-1)?.message), 'text') ?? '').length
    const waited: number[] = []
    for (let step = 0; step < typed.length + 20; step++) {
      if (step < typed.length) composer.type(typed.slice(0, step + 1).join(''))
      await clock.advance(stepMs)
      while (waited.length < sent()) waited.push((step + 1 - waited.length) * stepMs)
    }
    expect(waited).toHaveLength(typed.length)
    expect(Math.max(...waited)).toBeLessThanOrEqual(500)
  })

  it('stands in the box of its author, and not in the own list', async () => {
    const { ada, types } = await typing()
    await types('Hello')
    expect([openOf(ada), ada.booth.subtitles.composer.view.getSnapshot().text]).toEqual([[], 'Hello'])
  })

  it('is translated while it is typed, once three words are whole; what is rewritten is translated anew', {
    tags: ['live-typing'],
  }, async () => {
    const { others, types, clock } = await typing([spanish, french])
    await types('We have to l')
    expect(others.map((reader) => reads(reader))).toEqual([['We-es have-es| es-ES'], ['We-fr have-fr| fr-FR']])
    for (const text of ['We have to leave the ', 'We have to leave the house now and g']) await types(text)
    await clock.advance(2_000)
    expect(reads(others[0])).toEqual(['We-es have-es to-es leave-es the-es house-es now-es and-es| es-ES'])
    await types('They must leave the house now ')
    await clock.advance(2_000)
    expect(reads(others[0])).toEqual(['They-es must-es leave-es the-es house-es now-es| es-ES'])
  })

  it('is gone for everybody when it is erased, and its translation with it; what follows is seen again', {
    tags: ['live-typing-erased'],
  }, async () => {
    const { others, types, clock } = await typing([spanish, {}])
    await types('We have to leave ')
    await types('')
    expect(others.map((reader) => sees(reader))).toEqual([[], []])
    await clock.advance(openLineMs)
    expect(others.map((reader) => sees(reader))).toEqual([[], []])
    await types('No')
    expect(others.map((reader) => sees(reader))).toEqual([['foreign'], ['No']])
  })

  it('repairs itself: who missed a text, or comes later, reads it soon', async () => {
    const { types, clock, comes } = await typing()
    await types('Good morning to you')
    const late = await comes({})
    await clock.advance(typingRepeatMs)
    expect(sees(late)).toEqual(['Good morning to you'])
  })

  it('is taken from the others when nobody goes on with it, stays in the box, and comes back', async () => {
    const { ada, others, types, clock, network } = await typing()
    await types('I was going to')
    await clock.advance(typingRestMs + typingRepeatMs)
    expect([sees(others[0]), ada.booth.subtitles.composer.view.getSnapshot().text]).toEqual([[], 'I was going to'])
    const count = partials(network).length
    await clock.advance(10 * typingRestMs)
    expect(partials(network)).toHaveLength(count)
    await types('I was going to say')
    expect(sees(others[0])).toEqual(['I was going to say'])
  })

  it('is told not to be seen after that, and a setting brings nothing back', async () => {
    const { ada, others, types, clock } = await typing()
    const stateOf = () => ada.booth.subtitles.view.getSnapshot().liveTyping
    await types('I was going to')
    await clock.advance(typingRestMs + typingRepeatMs)
    ada.booth.subtitles.setFontSize(3)
    await clock.advance(soonMs)
    expect([stateOf(), sees(others[0])]).toEqual(['rests', []])
    await types('I was going to say')
    expect([stateOf(), sees(others[0])]).toEqual(['on', ['I was going to say']])
    ada.booth.subtitles.composer.hide()
    await clock.advance(soonMs)
    expect([stateOf(), sees(others[0])]).toEqual(['rests', []])
  })

  it('takes no word back that was shown as whole, when another letter follows it after a pause', async () => {
    const { others, types, clock } = await typing([{}, spanish])
    await types('I am won')
    await clock.advance(typingPauseMs)
    expect(sees(others[0], 'words')).toEqual(['I am won'])
    await types('I am wond')
    expect(sees(others[0], 'words')).toEqual(['I am won'])
    expect(reads(others[1] as Person)).toEqual(['I-es am-es| es-ES'])
    await types('I am wonderful today')
    await clock.advance(2_000)
    expect(reads(others[1] as Person)).toEqual(['I-es am-es wonderful-es| es-ES'])
  })

  it('goes with its author: readers are told, and nothing of it is kept', {
    tags: ['live-typing-erased'],
  }, async () => {
    const { ada, others, types, clock } = await typing()
    await types('I think that')
    const leaving = ada.booth.leave()
    await clock.advance(1_000)
    await leaving
    expect(sees(others[0])).toEqual(['gone'])
    expect(JSON.stringify(others[0].booth.subtitles.view.getSnapshot())).not.toContain('I think')
    await clock.advance(goneMs)
    expect(openOf(others[0])).toEqual([])
  })

  it('is not seen while an input method composes it, nor what was pasted before its author shows it or sends it', async () => {
    const { others, types, composer, clock } = await typing()
    await types('にほ', { composing: true })
    expect(sees(others[0])).toEqual([])
    await types('日本')
    await types('日本 secret', { pasted: true })
    await types('日本 secret!')
    expect([sees(others[0]), composer.view.getSnapshot().holdsPaste]).toEqual([['日本!'], true])
    await types('日本')
    expect(composer.view.getSnapshot().holdsPaste).toBe(false)
    await types('日本 secret', { undone: true })
    expect([sees(others[0]), composer.view.getSnapshot().holdsPaste]).toEqual([['日本'], true])
    await types('日本')
    await types('日本 words', { pasted: true })
    composer.show()
    await clock.advance(soonMs)
    expect([sees(others[0]), composer.view.getSnapshot().holdsPaste]).toEqual([['日本 words'], false])
  })

  it('is not what a line is corrected to', async () => {
    const { others, types, composer, clock } = await typing()
    await types('First')
    composer.submit()
    await clock.advance(soonMs)
    expect(composer.edit()).toBe(true)
    await types('First of all')
    expect(sees(others[0])).toEqual([])
  })

  it('takes turns with what is said at the same time', async () => {
    const { ada, others, types, clock } = await typing([spanish])
    ada.booth.speak.toggle()
    await settled()
    for (let count = 1; count <= 4; count++) await types('one '.repeat(count))
    await clock.advance(soonMs)
    expect(openOf(others[0])).toHaveLength(1)
  })

  it('is read beside what its author says at the same time', async () => {
    const { ada, others, stands } = await speakingTo([{}])
    turnsOn(ada)
    await ada.begin('a')
    ada.booth.subtitles.composer.type('I type')
    await stands('I speak')
    expect(sees(others[0]).sort()).toEqual(['I speak', 'I type'])
    ada.booth.subtitles.composer.type('I type on')
    await stands('I speak on')
    expect(sees(others[0]).sort()).toEqual(['I speak on', 'I type on'])
  })

  it('is seen by nobody where the policy of the room forbids it, whoever sends it', async () => {
    const open = ruledRoom()
    const ada = await open.comes('Ada', { role: 'speaker', liveTyping: 'off' })
    const luis = await open.comes('Luis', { role: 'speaker', liveTyping: 'off' })
    turnsOn(ada)
    ada.booth.subtitles.composer.type('Hello')
    await open.clock.advance(soonMs)
    const typed = { type: 'partial', revision: 1, text: 'Hi', stable: { calm: 0, fast: 0 }, speakerLanguage: 'en-US' }
    const message = createControl({ ...typed, name: 'Eve', typed: true, typing: true } as never, {
      ...{ clientId: 'eve', sentAtMs: 1, id: 'a' },
    })
    open.network.inject(room, { channel: 'subtitles', message, sender: 'eve', role: 'speaker' })
    await settled()
    expect([ada.booth.subtitles.view.getSnapshot().liveTyping, openOf(luis)]).toEqual(['unavailable', []])
  })

  it.each([
    ['the option', {}, 0],
    ['the transport', { partialsPerSecond: 0 }, 4],
  ])(
    'is seen by nobody where %s turns partials off, and its author is told so, also of what was typed before',
    async (_, limits, partialsPerSecond) => {
      const open = openRoom()
      const transport = open.network.transport()
      let opened = () => {}
      const isOpen = new Promise<void>((resolve) => {
        opened = resolve
      })
      const ada = person({
        ...{ clock: open.clock, network: open.network, options: { captions: { partialsPerSecond } } },
        transport: {
          ...transport,
          async open(options) {
            await isOpen
            const session = await transport.open(options)
            return { ...session, limits: { ...session.limits, ...limits } }
          },
        },
      })
      turnsOn(ada)
      const joining = ada.join()
      await open.clock.advance(1_000)
      ada.booth.subtitles.composer.type('Hello')
      await open.clock.advance(soonMs)
      opened()
      await open.clock.advance(soonMs)
      await joining
      ada.booth.subtitles.composer.type('Hello all')
      await open.clock.advance(soonMs)
      expect([ada.booth.subtitles.view.getSnapshot().liveTyping, partials(open.network)]).toEqual(['unavailable', []])
      const leaving = ada.booth.leave()
      await open.clock.advance(1_000)
      await leaving
      expect(ada.booth.subtitles.view.getSnapshot().liveTyping).toBe('rests')
    },
  )

  it('in another room is seen once it is typed in again, whatever was shown or hidden meanwhile', async () => {
    const open = openRoom()
    const luis = await open.comes()
    const ada = person({ clock: open.clock, network: open.network })
    const joins = async () => {
      const joining = ada.join()
      await open.clock.advance(1_000)
      await joining
    }
    const leaves = async () => {
      const leaving = ada.booth.leave()
      await open.clock.advance(1_000)
      await leaving
    }
    turnsOn(ada)
    ada.booth.subtitles.composer.type('Hello')
    await joins()
    const stateOf = () => ada.booth.subtitles.view.getSnapshot().liveTyping
    expect([stateOf(), sees(luis)]).toEqual(['rests', []])
    ada.booth.subtitles.composer.hide()
    expect(stateOf()).toBe('rests')
    ada.booth.subtitles.composer.type('Hello all')
    await open.clock.advance(soonMs)
    expect([stateOf(), sees(luis)]).toEqual(['on', ['Hello all']])
    for (const _ of [1, 2]) {
      await leaves()
      await joins()
      expect([stateOf(), sees(luis)]).toEqual(['rests', expect.not.arrayContaining(['Hello all'])])
    }
  })

  it('is never a chat message, whoever sends it', async () => {
    const open = openRoom()
    const luis = await open.comes({})
    const body = { type: 'partial', revision: 1, text: 'Hi', stable: { calm: 0, fast: 0 }, speakerLanguage: 'en-US' }
    const message = createControl({ ...body, name: 'Eve', typed: true, typing: true } as never, {
      ...{ clientId: 'eve', sentAtMs: 1, id: 'a' },
    })
    open.network.inject(room, { channel: 'chat', message, sender: 'eve' })
    await settled()
    expect(luis.booth.chat.view.getSnapshot().openLines).toEqual([])
  })

  it('of a hostile sender who never ends it is bounded, and gone once no news of it comes', async () => {
    const open = openRoom()
    const luis = await open.comes({})
    const flood = async (text: string, id: string, revision: number) => {
      const body = { type: 'partial', revision, text, stable: { calm: 0, fast: 9e15 }, speakerLanguage: 'en-US' }
      const message = createControl({ ...body, name: 'Eve', typed: true, typing: true } as never, {
        ...{ clientId: 'eve', sentAtMs: 1, id },
      })
      open.network.inject(room, { channel: 'subtitles', message, sender: 'eve' })
      await settled()
    }
    for (let id = 0; id < 40; id++) await flood('x'.repeat(30_000), `${id}`, 1)
    expect(openOf(luis).map(({ text }) => text.length)).toEqual([10_000, 10_000, 10_000, 10_000])
    await open.clock.advance(openLineMs + goneMs)
    expect(openOf(luis)).toEqual([])
  })
})
