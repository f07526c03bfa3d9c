import type { JsonObject } from '@lingobooth/core'
import { fieldOf } from '@lingobooth/core/adapter'
import { assertEqual, eventually } from './assert.ts'
import type { DeliveryStage, Guest } from './delivery-stage.ts'
import type { Rules } from './runner.ts'

const openTexts = ({ booth }: Guest) => booth.subtitles.view.getSnapshot().openLines.map(({ text }) => text)
const revise = (guest: Guest, from: string, to: string) =>
  guest.booth.subtitles.revise(guest.lines().find(({ text }) => text === from)?.key ?? '', to)

const stored = ({ booth, lines }: Guest) => booth.transcript.line('subtitles', lines()[0]?.key ?? '')

const header = { v: 1, id: 'line-1', clientId: 'luis', sentAtMs: 1 }
const spoken = { name: 'Luis', speakerLanguage: 'english-united-states' }
const partial = (revision: number, text: string): JsonObject => ({
  ...header,
  ...spoken,
  module: 'lingobooth',
  type: 'partial',
  revision,
  text,
  stable: { calm: text.length, fast: text.length },
})
const final: JsonObject = { ...header, ...spoken, module: 'subtitles', seq: 1, time: '09:41:07', text: 'Good morning.' }

/** How a line lives: while it is spoken, and after it was corrected. */
export const deliveryLifeRules: Rules<DeliveryStage> = {
  'a line is shown while it is spoken, until its final line takes its place': async ({
    enter,
    stranger,
    patienceMs,
  }) => {
    const [ana, { session }] = await Promise.all([enter(), stranger()])
    for (const [index, text] of ['good', 'good morning'].entries()) {
      await session.publish('subtitles', partial(index + 1, text), { durable: false })
      await eventually(() => openTexts(ana)[0] === text, 'showing what is being said', patienceMs)
    }
    await session.publish('subtitles', final)
    await ana.shows(['Good morning.'])
    assertEqual(openTexts(ana), [], 'the lines that are still being spoken')
  },

  'a corrected line has its new text for everyone, including newcomers': async ({ enter }) => {
    const [ana, ben] = await Promise.all([enter(), enter({ name: 'Ben' })])
    ana.say('1', 'twp', '3')
    await ben.shows(['1', 'twp', '3'])
    revise(ana, 'twp', 'too')
    revise(ana, 'too', 'two')
    await Promise.all([ana.shows(['1', 'two', '3']), ben.shows(['1', 'two', '3'])])
    const late = await enter({ name: 'Eva', arriving: true })
    await late.shows(['1', 'two', '3'])
    assertEqual(
      [ben, late].map((guest) => guest.lines().map(({ revision }) => revision)),
      [
        [0, 2, 0],
        [0, 2, 0],
      ],
      'how often lines were corrected',
    )
  },

  'a line has one key in the stores of its author and its readers, and comes once to whoever brings it back': async ({
    enter,
    stranger,
  }) => {
    const [ana, ben, { session }] = await Promise.all([enter({ userId: 'ana' }), enter({ name: 'Ben' }), stranger()])
    if (session.self === undefined) return
    ana.say('kept')
    await ben.shows(['kept'])
    const [own, read] = await Promise.all([ana, ben].map(stored))
    assertEqual([own?.own, own?.key], [true, read?.key], 'the key that its author keeps')
    await ana.booth.leave()
    const back = await enter({ userId: 'ana', arriving: true, ...(own && { earlier: [own] }) })
    ben.say('said later')
    await back.shows(['kept', 'said later'])
    assertEqual(back.lines()[0]?.own, true, 'whose line comes back')
  },

  'a correction that was lost is still delivered': async ({ enter }) => {
    const [ana, ben] = await Promise.all([enter(), enter({ name: 'Ben' })])
    ana.say('1')
    await ben.shows(['1'])
    ben.tap.lose(({ message }) => fieldOf(message, 'type') === 'revision')
    revise(ana, '1', 'one')
    ana.say('2')
    await ben.shows(['one', '2'])
  },

  'nobody can correct the lines of another': async ({ enter, stranger, patienceMs }) => {
    const [ana, ben, eve] = await Promise.all([enter(), enter({ name: 'Ben' }), stranger()])
    ana.say('1')
    await ben.shows(['1'])
    const isOfAna = ({ message }: { readonly message: unknown }) => fieldOf(message, 'text') === '1'
    await eventually(() => eve.heard.some(isOfAna), 'overhearing a line', patienceMs)
    const delivery = eve.heard.find(isOfAna)
    if (delivery?.sender === undefined) return
    const { id, clientId } = delivery.message as { readonly id: string; readonly clientId: string }
    const forged = { ...header, clientId, module: 'lingobooth', type: 'revision', of: id, revision: 1, text: 'forged' }
    await eve.session.publish('subtitles', { ...forged, seq: 2, id: 'forged', translations: [], pending: [] })
    const fence = { ...final, clientId: 'eve', id: 'fence', text: 'fence' }
    await eve.session.publish('subtitles', fence)
    await Promise.all([ana, ben].map((guest) => guest.shows(['1', 'fence'])))
  },
}
