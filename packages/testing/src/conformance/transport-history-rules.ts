import type { Delivery, History } from '@lingobooth/core'
import { fieldOf, type HistoryPage } from '@lingobooth/core/adapter'
import { assert, assertEqual, assertRejects, eventually, rejection, soon } from './assert.ts'
import type { Rules } from './runner.ts'
import { fence, offered, type Participant, senderOf, type TransportStage } from './transport-stage.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `number ${index + 1}`)
const textOf = ({ message }: Delivery) => String(fieldOf(message, 'text'))
const idOf = ({ message }: Delivery) => fieldOf(message, 'id')

/** Without duplicates, which a history may contain. */
const withoutCopies = (deliveries: readonly Delivery[]): readonly Delivery[] =>
  deliveries.filter((delivery, index) => deliveries.findIndex((other) => idOf(other) === idOf(delivery)) === index)
const textsOf = (deliveries: readonly Delivery[]) => withoutCopies(deliveries).map(textOf)

const cursorOf = (delivery: Delivery | undefined): string => {
  const cursor = delivery?.cursor
  assert(typeof cursor === 'string' && cursor !== '', 'A message that is kept has no cursor.')
  return cursor
}

interface Reading {
  readonly reader: Participant
  readonly history: History
  read(options: { readonly limit: number; readonly after?: string }, channel?: string): Promise<HistoryPage>
}

function readingOf(reader: Participant, { patienceMs }: TransportStage): Reading {
  const history = offered(reader.session, 'history')
  return {
    reader,
    history,
    read: (options, channel = 'main') => soon(history.read(channel, options), 'reading', patienceMs),
  }
}

/** Waits until the text is the last in history; messages need not appear immediately. */
async function untilKept({ read }: Reading, text: string, patienceMs: number, channel = 'main'): Promise<HistoryPage> {
  let page: HistoryPage | undefined
  await eventually(
    async () => {
      page = await read({ limit: 100 }, channel)
      return page.deliveries.some((delivery) => textOf(delivery) === text)
    },
    'reading the last message back',
    patienceMs,
  )
  assert(page, 'Nothing was read.')
  return page
}

/** Sends texts in sequence and waits until they are in history. */
async function withKept(stage: TransportStage, texts: readonly string[]) {
  const [speaker, reader] = await Promise.all([stage.join(), stage.join()])
  const reading = readingOf(reader, stage)
  for (const text of texts) await speaker.say(text)
  const page = await untilKept(reading, texts.at(-1) ?? '', stage.patienceMs)
  return { speaker, page, ...reading }
}

/** Asserts that the page has the first `limit` of the expected messages, duplicates included. */
function assertFirst({ deliveries }: HistoryPage, expected: readonly string[], limit: number): void {
  const texts = textsOf(deliveries)
  assertEqual(texts, expected.slice(0, texts.length), 'the messages read')
  const isAll = texts.length === expected.length
  assert(isAll || deliveries.length === limit, `${deliveries.length} messages were read where ${limit} were asked for.`)
}

export const transportHistoryRules: Rules<TransportStage> = {
  'published messages can soon be read back, oldest first, as they were heard': async (stage) => {
    const expected = numbers(10)
    const { speaker, reader, page, read } = await withKept(stage, expected)
    await fence(speaker, reader)
    assertEqual(textsOf(page.deliveries), expected, 'the messages read')
    for (const delivery of [...page.deliveries, ...(await readOwn(speaker, stage))]) {
      const live = reader.heard.find((heard) => idOf(heard) === idOf(delivery))
      if (!live) continue
      assertEqual({ ...delivery, cursor: '' }, { ...live, cursor: '' }, 'a message read back')
      if (page.deliveries.length === expected.length)
        assertEqual(cursorOf(delivery), live.cursor, 'the cursor of a message read back')
    }
    for (const { cursor = '' } of reader.heard.slice(0, 3)) {
      const [next] = (await read({ limit: 1, after: cursor })).deliveries
      assert(next && cursorOf(next) !== cursor, 'A message is read after its own cursor.')
    }
  },

  'a durable message has its cursor when it is heard': async (stage) => {
    const { reader } = await withKept(stage, numbers(3))
    for (const delivery of reader.heard) cursorOf(delivery)
  },

  'a read without a cursor returns the last messages': async (stage) => {
    const expected = numbers(10)
    const { read } = await withKept(stage, expected)
    const { deliveries, more } = await read({ limit: 4 })
    const texts = textsOf(deliveries)
    assertEqual(texts, expected.slice(-texts.length), 'the messages read')
    assertEqual([deliveries.length, more], [4, false], 'their number, and whether later ones are kept')
  },

  'a read after a cursor returns the first messages after it, and whether there are more': async (stage) => {
    const expected = numbers(10)
    const { read, page } = await withKept(stage, expected)
    const second = page.deliveries.findLast((delivery) => textOf(delivery) === expected[1])
    const after = cursorOf(second)
    const some = await read({ limit: 3, after })
    assertFirst(some, expected.slice(2), 3)
    assertEqual(some.more, true, 'whether later messages are kept')
    const rest = await read({ limit: 60, after })
    assertEqual(
      [textsOf(rest.deliveries), rest.more],
      [expected.slice(2), false],
      'the rest, and whether there is more',
    )
    const exact = await read({ limit: rest.deliveries.length, after })
    assertEqual([textsOf(exact.deliveries), exact.more], [expected.slice(2), false], 'exactly the rest')
    const end = await read({ limit: 3, after: cursorOf(rest.deliveries.at(-1)) })
    assertEqual(end, { deliveries: [], more: false }, 'what is read after the last message')
  },

  'pages return each of 150 messages once': async (stage) => {
    const expected = numbers(150)
    const [speaker, reader] = await Promise.all([stage.join(), stage.join()])
    const reading = readingOf(reader, stage)
    await speaker.say('begin')
    const start = await untilKept(reading, 'begin', stage.patienceMs)
    for (const first of [0, 50, 100])
      await Promise.all(expected.slice(first, first + 50).map((text) => speaker.say(text)))
    await untilKept(reading, expected[149] ?? '', stage.patienceMs)
    const all: Delivery[] = []
    let after = cursorOf(start.deliveries.at(-1))
    for (let more = true; more; ) {
      const page = await reading.read({ limit: 40, after })
      assert(page.deliveries.length > 0 || !page.more, 'A page is empty and promises more.')
      all.push(...page.deliveries)
      more = page.more
      if (more) after = cursorOf(page.deliveries.at(-1))
    }
    assertEqual(textsOf(all), expected, 'the messages of all pages')
    assertEqual(new Set(all.map(cursorOf)).size, all.length, 'the number of cursors')
    const whole = await reading.read({ limit: 400, after: cursorOf(start.deliveries.at(-1)) })
    assertEqual([textsOf(whole.deliveries), whole.more], [expected, false], 'the same messages as one page')
  },

  'a read after a cursor that is too old begins with the oldest message kept': async (stage) => {
    const after = stage.harness.oldCursor
    assert(after !== undefined, 'The harness has no `oldCursor`, which a transport with history needs.')
    const expected = numbers(5)
    const { read } = await withKept(stage, expected)
    const { deliveries, more } = await read({ limit: 100, after })
    assertEqual([textsOf(deliveries), more], [expected, false], 'the messages read')
    assertFirst(await read({ limit: 2, after }), expected, 2)
  },

  'a later participant can read what was said before': async (stage) => {
    const expected = numbers(3)
    await withKept(stage, expected)
    const late = await stage.join()
    const { deliveries } = await readingOf(late, stage).read({ limit: 50 })
    assertEqual(textsOf(deliveries), expected, 'the messages read')
  },

  'a room without messages has nothing to read': async (stage) => {
    const { read } = readingOf(await stage.join(), stage)
    assertEqual(await read({ limit: 50 }), { deliveries: [], more: false }, 'the history')
  },

  'messages that are not durable cannot be read back': async (stage) => {
    const { speaker, reader, ...reading } = await withKept(stage, ['first'])
    const [first] = (await reading.read({ limit: 1 })).deliveries
    await speaker.say('unkept', 'main', { durable: false })
    await reader.hears('unkept')
    await speaker.say('last')
    await reader.hears('last')
    const { deliveries } = await untilKept({ reader, ...reading }, 'last', stage.patienceMs)
    assertEqual(textsOf(deliveries), ['first', 'last'], 'the messages read')
    const later = await reading.read({ limit: 50, after: cursorOf(first) })
    assertEqual(textsOf(later.deliveries).at(-1), 'last', 'the last message after a cursor')
    assert(!textsOf(later.deliveries).includes('unkept'), 'What is not durable was read back after a cursor.')
  },

  'each channel has its own history': async (stage) => {
    const channels = ['main', 'side']
    const [speaker, reader] = await Promise.all([stage.join({ channels }), stage.join({ channels })])
    const reading = readingOf(reader, stage)
    for (const channel of ['side', 'main', 'side']) await speaker.say(`on ${channel}`, channel)
    for (const channel of channels) {
      const { deliveries } = await untilKept(reading, `on ${channel}`, stage.patienceMs, channel)
      for (const delivery of deliveries)
        assertEqual([delivery.channel, textOf(delivery)], [channel, `on ${channel}`], 'a message and its channel')
    }
  },

  'the history of another room is never read': async (stage) => {
    const rooms = ['', '*', '.*', '>', '.>', '.a', ',a', ':a', ' a', '%20a', 'é', 'e\u0301'].map(
      (ending) => stage.room + ending,
    )
    const pairs = await Promise.all(
      rooms.map((room) => Promise.all([stage.join({ room }), stage.join({ room }), `in ${JSON.stringify(room)}`])),
    )
    await Promise.all(pairs.map(([speaker, , text]) => speaker.say(text)))
    const readings = pairs.map(([, reader, text]) => ({ reading: readingOf(reader, stage), text }))
    await Promise.all(readings.map(({ reading, text }) => untilKept(reading, text, stage.patienceMs)))
    for (const { reading, text } of readings) {
      const { deliveries } = await reading.read({ limit: 50 })
      assertEqual(textsOf(deliveries), [text], `the messages read ${text}`)
    }
  },

  'read rejects with closed after close': async (stage) => {
    const { reader, history } = await withKept(stage, ['kept'])
    await reader.session.close()
    await assertRejects(history.read('main', { limit: 5 }), 'closed', 'reading after close', stage.patienceMs)
  },

  'read rejects when it is aborted before or during the call': async (stage) => {
    const { history } = await withKept(stage, ['kept'])
    const { patienceMs } = stage
    const signal = AbortSignal.abort()
    await rejection(history.read('main', { limit: 5, signal }), 'reading after an abort', patienceMs)
    const controller = new AbortController()
    const reading = history.read('main', { limit: 5, signal: controller.signal })
    controller.abort()
    await rejection(reading, 'reading with an abort', patienceMs)
  },

  'reads in progress settle soon after close': async (stage) => {
    const { reader, history } = await withKept(stage, ['kept'])
    const reading = Promise.allSettled([history.read('main', { limit: 5 }), history.read('main', { limit: 1 })])
    const before = reader.callbacks.length
    await soon(reader.session.close(), 'closing', stage.patienceMs)
    await soon(reading, 'reading while the session closes', stage.patienceMs)
    const [first, second] = await Promise.all([stage.join(), stage.join()])
    await senderOf(first, second)
    assertEqual(reader.callbacks.length, before, 'callbacks after close')
  },
}

/** Reads the history as the sender of all its messages, which it may contain. */
async function readOwn(speaker: Participant, stage: TransportStage): Promise<readonly Delivery[]> {
  return (await readingOf(speaker, stage).read({ limit: 50 })).deliveries
}
