import type { JsonObject } from '@lingobooth/core'
import { fieldOf } from '@lingobooth/core/adapter'
import { assert, assertEqual, eventually } from './assert.ts'
import type { DeliveryStage, Guest } from './delivery-stage.ts'
import type { Rules } from './runner.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`)
const originsOf = ({ lines }: Guest) => lines().map(({ text, origin }) => [text, origin])
const isSent = ({ lines }: Guest) => lines().every(({ own, outcome }) => !own || outcome === 'sent')
const live = (texts: readonly string[]) => texts.map((text) => [text, 'live'])

/** Sends one more line and waits until it is shown and, with the voice on, spoken: everything before has been spoken by then. */
async function assertSpoken(speaker: Guest, listener: Guest, expected: readonly string[], patienceMs: number) {
  await listener.caughtUp()
  speaker.say('the end')
  await eventually(() => listener.spoken().includes('the end'), 'speaking the last line', patienceMs)
  assertEqual(listener.spoken(), [...expected, 'the end'], 'the lines that were spoken')
}

/** Cuts the network while lines are sent on both sides, and restores it. */
async function assertCaughtUp(
  speaker: Guest,
  away: Guest,
  cut: () => unknown,
  mend: () => unknown,
  stage: DeliveryStage,
) {
  speaker.say('before')
  await away.shows(['before'])
  await cut()
  speaker.say('missed 1', 'missed 2')
  await eventually(() => isSent(speaker), 'sending what will be missed', stage.patienceMs)
  away.say('typed meanwhile')
  await mend()
  const isThere = (text: string) => away.texts().includes(text) && speaker.texts().includes(text)
  await eventually(() => isThere('missed 2') && isThere('typed meanwhile'), 'catching up', stage.patienceMs)
  speaker.say('after')
  await eventually(() => isThere('after'), 'showing what is said later', stage.patienceMs)
  const ofSpeaker = away.lines().flatMap(({ own, text, origin }) => (own ? [] : [[text, origin]]))
  assertEqual(
    ofSpeaker,
    [
      ['before', 'live'],
      ['missed 1', 'repair'],
      ['missed 2', 'repair'],
      ['after', 'live'],
    ],
    'the lines of the other, and where they came from',
  )
  assertEqual(speaker.texts().filter((text) => text === 'typed meanwhile').length, 1, 'how often a late line is shown')
}

const spoken = { time: '09:41:07', name: 'Luis', speakerLanguage: 'spanish-spain' }

export const deliveryRules: Rules<DeliveryStage> = {
  'each line is shown once to everyone, in the order of its sender': async ({ enter, patienceMs }) => {
    // Without repairs, as on a slow machine a line may be asked for while it is on its way.
    const repairs = false
    const [ana, ben, eva] = await Promise.all([
      enter({ repairs }),
      enter({ name: 'Ben', repairs }),
      enter({ name: 'Eva', repairs }),
    ])
    const said = numbers(70)
    ana.say(...said)
    for (const text of ['one', 'two']) ben.booth.chat.send(text)
    await Promise.all([ben.shows(said), eva.shows(said), ana.shows(said)])
    await Promise.all([ana.shows(['one', 'two'], 'chat'), eva.shows(['one', 'two'], 'chat')])
    await eventually(() => isSent(ana), 'telling that the lines were sent', patienceMs)
    for (const text of ['first fence', 'second fence']) {
      ana.say(text)
      said.push(text)
      await Promise.all([ben.shows(said), eva.shows(said)])
    }
    // Whose connection broke meanwhile reads what it missed.
    for (const guest of [ben, eva].filter(({ tap }) => tap.opened === 1))
      assertEqual(originsOf(guest), live(said), 'where the lines came from')
  },

  "a newcomer is shown the last lines, marked as earlier, in the newcomer's language and unspoken": async (stage) => {
    const [ana, ben] = await Promise.all([stage.enter(), stage.enter({ name: 'Ben' })])
    const said = numbers(60)
    ana.say(...said)
    await ben.shows(said)
    const late = await stage.enter({ name: 'Eva', language: 'fr-FR', voice: true, arriving: true })
    await late.shows(said.slice(-50))
    assertEqual([...new Set(late.lines().map(({ origin }) => origin))], ['history'], 'where the lines came from')
    const translations = () => late.lines().map(({ translation }) => fieldOf(translation, 'text'))
    const isTranslated = () => translations().every((text, index) => text === `${late.texts()[index]} [fr-FR]`)
    await eventually(isTranslated, 'translating the earlier lines', stage.patienceMs)
    await assertSpoken(ana, late, [], stage.patienceMs)
  },

  'a lost line is shown in its place, marked as late and unspoken': async ({ enter, patienceMs }) => {
    const [ana, ben] = await Promise.all([enter(), enter({ name: 'Ben', voice: true }), enter({ name: 'Eva' })])
    ben.tap.lose(({ message }) => fieldOf(message, 'text') === '2')
    ana.say('1', '2', '3')
    await ben.shows(['1', '2', '3'])
    assertEqual(
      originsOf(ben),
      [
        ['1', 'live'],
        ['2', 'repair'],
        ['3', 'live'],
      ],
      'where the lines came from',
    )
    await assertSpoken(ana, ben, ['1', '3'], patienceMs)
  },

  'a lost last line is shown too': async ({ enter }) => {
    const [ana, ben] = await Promise.all([enter(), enter({ name: 'Ben' })])
    ben.tap.lose(({ message }) => fieldOf(message, 'text') === 'the last')
    ana.say('the first', 'the last')
    await ben.shows(['the first', 'the last'])
  },

  'lines lost while a newcomer joined are shown too': async ({ enter }) => {
    const ana = await enter()
    const ben = await enter({ name: 'Ben', arriving: true })
    ben.tap.lose(({ message }) => ['2', '4'].includes(String(fieldOf(message, 'text'))))
    ana.say('1', '2', '3', '4')
    await ben.shows(['1', '2', '3', '4'])
  },

  'lines sent while a connection was gone are shown after it is replaced': async (stage) => {
    const [ana, ben] = await Promise.all([stage.enter(), stage.enter({ name: 'Ben' })])
    await assertCaughtUp(ana, ben, ben.tap.cut, ben.tap.mend, stage)
  },

  'lines sent while a connection was gone are shown in their place, however soon it broke': async (stage) => {
    const ana = await stage.enter()
    const ben = await stage.enter({ name: 'Ben', arriving: true })
    ana.say('before')
    await ben.shows(['before'])
    await ben.tap.cut()
    ana.say('missed 1', 'missed 2')
    await eventually(() => isSent(ana), 'sending what will be missed', stage.patienceMs)
    ben.tap.mend()
    await ben.shows(['before', 'missed 1', 'missed 2'])
  },

  'a line that seems not to be sent is sent again, and shown once': async ({ enter, patienceMs }) => {
    const [ana, ben] = await Promise.all([enter(), enter({ name: 'Ben' })])
    ana.tap.leaveUnanswered(2)
    ana.say('1', '2')
    await ben.shows(['1', '2'])
    await eventually(() => isSent(ana), 'sending at last', patienceMs)
    ana.say('3')
    await ben.shows(['1', '2', '3'])
  },

  "two tabs of one user show each other's lines once": async ({ enter }) => {
    const [first, second] = await Promise.all([enter({ userId: 'ana' }), enter({ userId: 'ana' })])
    first.say('from one tab')
    await second.shows(['from one tab'])
    second.say('from the other')
    await Promise.all([first, second].map((tab) => tab.shows(['from one tab', 'from the other'])))
    assertEqual(
      [first, second].map((tab) => tab.lines().map(({ own }) => own)),
      [
        [true, false],
        [false, true],
      ],
      'whose the lines are',
    )
  },

  "two participants with the same name show each other's lines": async ({ enter }) => {
    const [first, second] = await Promise.all([enter({ name: 'Ana' }), enter({ name: 'Ana' })])
    first.say('I am Ana')
    await second.shows(['I am Ana'])
    second.say('So am I')
    await first.shows(['I am Ana', 'So am I'])
  },

  'a bare message is shown': async ({ enter, stranger, patienceMs }) => {
    const [ana, { session }] = await Promise.all([enter(), stranger()])
    const bare = { ...spoken, text: 'Buenos días' }
    await session.publish('subtitles', { module: 'subtitles', ...bare, multiple: false, translations: [] })
    await session.publish('chat', { module: 'chat', type: 'text', ...bare })
    for (const module of ['subtitles', 'chat'] as const) {
      await eventually(() => ana.lines(module).length > 0, 'showing a bare message', patienceMs)
      const [line] = ana.lines(module)
      assertEqual([line?.name, line?.text, line?.own], ['Luis', 'Buenos días', false], 'the line')
    }
  },

  'a participant who impersonates another silences nobody': async ({ enter, stranger, patienceMs }) => {
    const [ana, ben, eve] = await Promise.all([enter(), enter({ name: 'Ben' }), stranger()])
    ana.say('1')
    await ben.shows(['1'])
    const isOfAna = ({ message }: { readonly message: unknown }) => fieldOf(message, 'text') === '1'
    await eventually(() => eve.heard.some(isOfAna), 'overhearing a line', patienceMs)
    const delivery = eve.heard.find(isOfAna)
    if (delivery?.sender === undefined) return
    const copy = delivery.message as JsonObject
    for (const seq of [1, 2, 3, 900_000])
      await eve.session.publish('subtitles', { ...copy, seq, id: `${String(copy.id)}-${seq}`, text: `forged ${seq}` })
    await eve.session.publish('subtitles', { ...copy, text: 'forged copy' })
    ana.say('2', '3')
    const ofAna = () => ben.lines().flatMap(({ sender, text }) => (sender === delivery.sender ? [text] : []))
    await eventually(() => ofAna().includes('3'), 'showing the next lines', patienceMs)
    assertEqual(ofAna(), ['1', '2', '3'], 'the lines of the one who was imitated')
    assert(ana.lines().every(({ own }) => own) || ana.texts().length > 3, 'The own lines are gone.')
  },
}

/** For harnesses that can disconnect a transport. */
export const deliveryCutRules: Rules<DeliveryStage> = {
  'lines sent while the network was cut are shown once it is back': async (stage) => {
    const cuttable = await stage.harness.cuttable?.()
    assert(cuttable, 'The harness makes no transport that can be cut off.')
    const [ana, ben] = await Promise.all([stage.enter(), stage.enter({ name: 'Ben', transport: cuttable.transport })])
    await assertCaughtUp(ana, ben, cuttable.cut, cuttable.mend, stage)
  },
}
