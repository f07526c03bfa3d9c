import { describe, expect, it } from 'vitest'
import { controlsOf, typeOf } from '../booth/test-support/open-room.ts'
import { hear, joined, type Person, spanishLine } from '../booth/test-support/person.ts'
import { roomOf, spanish } from '../booth/test-support/readers.ts'
import { AdapterError } from '../errors.ts'
import { createControl } from '../link/wire/control-message.ts'
import type { Transport } from '../ports/transport.port.ts'
import { chatRow } from '../views/rows.ts'
import { questionsPerMinute } from './questions.ts'

const linesOf = ({ booth }: Person) => booth.subtitles.view.getSnapshot().lines
const keyOf = (person: Person) => linesOf(person).at(-1)?.key ?? ''
const ask = (person: Person) => person.booth.subtitles.askSpeaker(keyOf(person))
const reply = (person: Person, isRight: boolean) => person.booth.subtitles.reply(keyOf(person), isRight)

/** What is shown at the last line. */
function shown(person: Person) {
  const line = linesOf(person).at(-1)
  if (!line) return undefined
  const { canAsk, question } = chatRow(line, { languages: person.booth.app.view.getSnapshot().languages })
  return canAsk ? 'Ask' : question && [question.by, question.state, ...question.figures]
}

/** Ada said a figure that another one stands for where it is read. */
async function doubted(count = 1) {
  const opened = await roomOf(Array(count).fill(spanish))
  opened.ada.translator.answer('La casa cuesta 1.200 euros.')
  await opened.said(opened.ada, 'The house costs 12,000 euros.')
  const countOf = (type: string) => controlsOf(opened.network, type).length
  const [luis] = opened.others as [Person]
  return { ...opened, luis, countOf }
}

describe('a question about the figures of a line', { tags: ['figure-asked'] }, () => {
  it('is put to its speaker as they wrote them, and the reply is for all who read the line', async () => {
    const { ada, others, luis, clock, countOf } = await doubted(2)
    const eva = others[1] as Person
    expect([shown(ada), shown(luis), shown(eva)]).toEqual([undefined, 'Ask', 'Ask'])
    ask(luis)
    await clock.advance(0)
    const name = 'Ada Lovelace (2)'
    expect([shown(ada), shown(luis), shown(eva)]).toEqual([
      [name, 'asked', '12,000'],
      [undefined, 'asked', '12.000'],
      'Ask',
    ])
    reply(ada, true)
    reply(ada, false)
    await clock.advance(0)
    expect([shown(ada), shown(luis), shown(eva), countOf('question'), countOf('reply')]).toEqual([
      [name, 'right', '12,000'],
      [undefined, 'right', '12.000'],
      [undefined, 'right', '12.000'],
      1,
      1,
    ])
  })

  it('may be answered with no', async () => {
    const { ada, luis, clock } = await doubted()
    ask(luis)
    await clock.advance(0)
    reply(ada, false)
    await clock.advance(0)
    expect(shown(luis)).toEqual([undefined, 'wrong', '12.000'])
  })

  it('is asked once by each, and the speaker sees one, whoever asks', async () => {
    const { ada, others, clock, countOf } = await doubted(3)
    for (const other of others) for (let press = 0; press < 3; press++) ask(other)
    await clock.advance(0)
    expect([countOf('question'), shown(ada)?.slice(1)]).toEqual([3, ['asked', '12,000']])
  })

  it('ends with a correction of the line', async () => {
    const { ada, luis, clock } = await doubted()
    ask(luis)
    await clock.advance(0)
    ada.translator.answer('Cuesta 13.000 euros.')
    ada.booth.subtitles.revise(keyOf(ada), 'It costs 13,000 euros.')
    reply(ada, true)
    await clock.advance(0)
    expect([shown(ada), shown(luis)]).toEqual([undefined, undefined])
  })

  it('is not sent to a speaker who has left', async () => {
    const { ada, luis, clock, countOf } = await doubted()
    await ada.booth.leave()
    await clock.advance(0)
    ask(luis)
    expect([shown(luis), countOf('question')]).toEqual([[undefined, 'gone', '12.000'], 0])
  })

  it('may be asked again where it could not be sent', async () => {
    const { luis, network, clock } = await doubted()
    network.failPublish(() => 'lost')
    ask(luis)
    await clock.advance(0)
    expect(shown(luis)).toBe('Ask')
  })

  it('keeps a reply that came before the transport gave up on the question', async () => {
    const { ada, comes, said, network, clock } = await roomOf([])
    let giveUp = (_: Error) => {}
    const transport = network.transport()
    const slow: Transport = {
      ...transport,
      async open(options) {
        const session = await transport.open(options)
        return {
          ...session,
          async publish(channel, message, how) {
            await session.publish(channel, message, how)
            if (typeOf(message) === 'question') await new Promise<void>((_, reject) => (giveUp = reject))
          },
        }
      },
    }
    const luis = await comes({ ...spanish, transport: slow })
    await clock.advance(10_000)
    ada.translator.answer('La casa cuesta 1.200 euros.')
    await said(ada, 'The house costs 12,000 euros.')
    ask(luis)
    await clock.advance(0)
    reply(ada, true)
    await clock.advance(0)
    giveUp(new AdapterError('memory-transport', 'timeout', 'No answer.'))
    await clock.advance(0)
    expect(shown(luis)).toEqual([undefined, 'right', '12.000'])
  })

  it('is not offered where the translation agrees, nor to a client that is no booth', async () => {
    const { ada, luis, said } = await doubted()
    ada.translator.answer('Son 5 euros.')
    await said(ada, 'It is 5 euros.')
    const eva = await joined()
    eva.translator.answer('The house costs 1,200 euros.')
    await hear(eva.network, { ...spanishLine({ text: 'La casa cuesta 12.000 euros.' }), clientId: undefined })
    expect([shown(luis), shown(eva)]).toEqual([undefined, undefined])
  })
})

describe('a stranger', { tags: ['figure-asked'] }, () => {
  const control = (ada: Person, fields: Readonly<Record<string, unknown>>) => {
    const { id, clientId = '' } = linesOf(ada).at(-1) ?? { id: '' }
    const body = {
      type: 'question',
      to: clientId,
      channel: 'subtitles',
      of: id,
      revision: 0,
      figures: ['12,000'],
    } as const
    return hear(ada.network, { ...createControl(body, { clientId: 'm', sentAtMs: 0 }), ...fields }, 'm', 'control')
  }

  it.each([
    ['what the line does not hold', { figures: ['your password'] }],
    ['nothing', { figures: [' ', ''] }],
    ['another text of the line', { revision: 1 }],
    ['a line that nobody knows', { of: 'none' }],
    ['somebody else', { to: 'nobody' }],
    ['no list', { figures: '12,000' }],
  ])('asks in vain about %s', async (_, fields) => {
    const { ada } = await doubted()
    await control(ada, fields)
    expect(shown(ada)).toBeUndefined()
  })

  it('is not shown more often than ten times in a minute, with five figures each', async () => {
    const { ada, said } = await doubted()
    for (let line = 0; line < 2 * questionsPerMinute; line++) {
      await said(ada, '1 2 3 4 5 6 7 8 9')
      await control(ada, { figures: ['1', '2', '3', '4', '5'] })
      await control(ada, { figures: ['6', '7', '8', '9'] })
    }
    const asked = linesOf(ada).flatMap(({ question }) => (question ? [question.figures.length] : []))
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThanOrEqual(questionsPerMinute)
    expect(Math.max(...asked)).toBe(5)
    expect(questionsPerMinute).toBe(10)
  })

  it('does not reply for a speaker', async () => {
    const { ada, luis, clock } = await doubted()
    ask(luis)
    await clock.advance(0)
    const { id, clientId } = linesOf(ada).at(-1) as { id: string; clientId: string }
    await control(ada, { type: 'reply', clientId, of: id, isRight: true })
    expect(shown(luis)).toEqual([undefined, 'asked', '12.000'])
  })
})
