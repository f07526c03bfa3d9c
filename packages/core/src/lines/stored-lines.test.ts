import { manualClock, memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import type { BoothEvent } from '../booth/booth.types.ts'
import { openRoom } from '../booth/test-support/open-room.ts'
import { hear, joined, type Person, person, room, settled, spanishLine } from '../booth/test-support/person.ts'
import type { Transport } from '../ports/transport.port.ts'
import type { StoredLine } from './stored-line.ts'

/** What a page does that keeps a transcript: nothing but events and `transcript.line`. */
function keepTranscript({ booth }: Person) {
  const kept = new Map<string, StoredLine>()
  const store = async ({ module, key }: { readonly module: 'subtitles' | 'chat'; readonly key: string }) => {
    const line = await booth.transcript.line(module, key)
    if (line) kept.set(key, line)
  }
  const events: BoothEvent[] = []
  booth.on('line.translated', (event) => events.push(event))
  for (const type of ['line.added', 'line.translated', 'line.revised'] as const)
    booth.on(type, (event) => void store(event))
  return { lines: () => [...kept.values()], events }
}

const dated = Date.parse('2026-11-24T09:21:30Z')
const stored = (fields: Partial<StoredLine> = {}): StoredLine => ({
  module: 'subtitles',
  key: '4:luis:a',
  name: 'Luis García',
  own: false,
  language: 'es-ES',
  text: 'hola',
  sentAtMs: dated,
  translations: [],
  ...fields,
})
const joinWith = (ada: Person, earlier: unknown) =>
  ada.booth.join({ room, name: 'Ada', language: 'en-US', earlier: earlier as readonly StoredLine[] })

describe('a page that keeps a transcript', () => {
  it('is told of each translation, and reads a line with all of them in one call', async () => {
    const ada = await joined()
    const { lines, events } = keepTranscript(ada)
    await hear(
      ada.network,
      spanishLine({ id: 'a', clientId: 'c', seq: 1, sentAtMs: dated, text: 'Cuesta 12.000 euros' }),
    )
    await settled()
    const [line] = ada.booth.subtitles.view.getSnapshot().lines
    const key = String(line?.key)
    expect(events).toEqual([{ type: 'line.translated', module: 'subtitles', key, language: 'english-united-states' }])
    expect(lines()).toEqual([
      {
        module: 'subtitles',
        key,
        name: 'Luis García',
        own: false,
        language: 'es-ES',
        text: 'Cuesta 12.000 euros',
        sentAtMs: line?.sentAtMs,
        translations: [{ language: 'en-US', text: 'Cuesta 12,000 euros [en-US]' }],
      },
    ])
    expect(JSON.stringify(events)).not.toMatch(/Cuesta|Luis/u)
    expect(await ada.booth.transcript.line('chat', key)).toBeUndefined()
  })

  it('is told of those that came with a line, once in each language', async () => {
    const ada = await joined()
    const { events } = keepTranscript(ada)
    const translations = [
      { targetLanguage: 'en-US', text: 'hello' },
      { targetLanguage: 'french-france', text: 'bonjour' },
    ]
    await hear(ada.network, spanishLine({ multiple: true, translations }))
    await settled()
    expect(events).toMatchObject([{ language: 'english-united-states' }, { language: 'french-france' }])
  })
})

/** A service that names its participants in its own way. */
const naming = ({ id, open }: Transport): Transport => ({
  id,
  async open(options) {
    const onDelivery: typeof options.onDelivery = (delivery) =>
      options.onDelivery({ ...delivery, sender: `user.${delivery.sender}` })
    const session = await open({ ...options, onDelivery })
    return { ...session, self: `user.${session.self}` }
  },
})

/** What comes through it was forged. */
const lying = ({ id, open }: Transport): Transport => ({
  id,
  open: (options) =>
    open({
      ...options,
      onDelivery: (delivery) =>
        options.onDelivery(JSON.parse(JSON.stringify(delivery).replaceAll('the truth', 'a lie'))),
    }),
})

const storedFirst = async ({ booth }: Person) =>
  booth.transcript.line('subtitles', booth.subtitles.view.getSnapshot().lines[0]?.key ?? '')

describe('the key of a stored line', () => {
  it('is the same for its author and its readers, also if it was sent in a later stay', async () => {
    const clock = manualClock()
    const network = memoryNetwork({ clock })
    const [luis, ada] = [0, 1].map(() => person({ clock, network, transport: naming(network.transport()) }))
    if (!luis || !ada) return
    await Promise.all([luis.join(), ada.join(), clock.advance(1_000)])
    network.failPublish(({ message }) => (Reflect.get(Object(message), 'text') === 'hola' ? 'too-large' : undefined))
    luis.booth.subtitles.send('hola')
    await clock.advance(0)
    await luis.booth.leave()
    network.failPublish(undefined)
    await Promise.all([luis.join(), clock.advance(1_000)])
    luis.booth.subtitles.retry(luis.booth.subtitles.view.getSnapshot().lines[0]?.key ?? '')
    await clock.advance(1_000)
    const [own, read] = await Promise.all([luis, ada].map(storedFirst))
    expect([own?.own, own?.key]).toEqual([true, read?.key])
    const ids = ({ text }: { readonly text: string }) => JSON.parse(text).lines.map(({ id }: { id: string }) => id)
    const files = await Promise.all([luis, ada].map(({ booth }) => booth.transcript.export({ format: 'json' })))
    expect(files.map(ids)).toEqual([[own?.key], [own?.key]])
  })

  it('is that of its author where somebody else passed it on', async () => {
    const { comes, said, clock } = openRoom()
    const [luis, ben] = [await comes(), await comes()]
    await said(luis, 'hola')
    await luis.booth.leave()
    const ada = await comes()
    await clock.advance(10_000)
    const [heard, passedOn] = await Promise.all([ben, ada].map(storedFirst))
    expect(passedOn?.key).toBe(heard?.key)
  })
})

describe('lines of the store of a page', () => {
  const given = { language: 'en-US', text: 'hello' }

  it('stand above those of the room, with their translations, as they were stored', async () => {
    const ada = person()
    const earlier = [
      stored({ translations: [given] }),
      stored({ key: '3:ada:b', name: 'Ada', own: true, language: 'en-US', text: 'Good morning' }),
      stored({ module: 'chat', key: '4:luis:c', text: 'adiós' }),
    ]
    await joinWith(ada, JSON.parse(JSON.stringify(earlier)))
    await hear(ada.network, spanishLine({ text: 'buenas' }))
    await settled()
    expect(ada.shown()).toEqual(['hello', 'Good morning', 'buenas [en-US]'])
    expect(ada.shown('chat')).toEqual(['adiós [en-US]'])
    expect(ada.subtitles().map(({ origin, source }) => [origin, source])).toEqual([
      ['earlier', 'other'],
      ['earlier', 'own'],
      ['live', 'other'],
    ])
    expect(await ada.booth.transcript.line('subtitles', '4:luis:a')).toEqual(earlier[0])
    expect(ada.events.filter(({ type }) => type === 'line.added')).toHaveLength(1)
    expect(ada.booth.subtitles.revise('3:ada:b', 'Good evening')).toBe(false)
  })

  it('come once, also where the room still has them', async () => {
    for (const options of [{ history: true }, {}]) {
      const { comes, said, network, clock } = openRoom(options)
      const luis = await comes()
      await said(luis, 'hola', 'adiós')
      const first = luis.booth.subtitles.view.getSnapshot().lines[0]
      const kept = await luis.booth.transcript.line('subtitles', String(first?.key))
      const ada = person({ clock, network })
      const joining = joinWith(ada, [{ ...kept, own: false }])
      await clock.advance(10_000)
      await joining
      await said(luis, 'buenas')
      await clock.advance(10_000)
      expect(ada.booth.subtitles.view.getSnapshot().lines.map(({ text, origin }) => [text, origin])).toEqual([
        ['hola', 'history'],
        ['adiós', 'history'],
        ['buenas', 'live'],
      ])
    }
  })

  it('are not changed by what another passes on of them', async () => {
    const { comes, said, network, clock } = openRoom()
    const luis = await comes()
    await said(luis, 'the truth')
    const { key = '' } = luis.booth.subtitles.view.getSnapshot().lines[0] ?? {}
    const kept = await luis.booth.transcript.line('subtitles', key)
    const eve = await comes()
    await luis.booth.leave()
    const ada = person({ clock, network, transport: lying(network.transport()) })
    const { lines } = keepTranscript(ada)
    const joining = joinWith(ada, [{ ...kept, own: false }])
    await clock.advance(10_000)
    await joining
    await said(eve, 'buenas')
    expect(ada.booth.subtitles.view.getSnapshot().lines.map(({ text }) => text)).toEqual(['the truth', 'buenas'])
    expect(lines().map(({ text }) => text)).toEqual(['buenas'])
  })

  it('stay own ones, and keep their translations, where the room has them too', async () => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const luis = await comes()
    await said(luis, 'hola')
    const { key = '' } = luis.booth.subtitles.view.getSnapshot().lines[0] ?? {}
    const kept = await luis.booth.transcript.line('subtitles', key)
    const back = person({ clock, network })
    const { lines } = keepTranscript(back)
    const joining = joinWith(back, [{ ...kept, own: true, translations: [{ language: 'en-US', text: 'hello there' }] }])
    await clock.advance(10_000)
    await joining
    expect(back.subtitles().map(({ source, shown, origin }) => [source, shown.text, origin])).toEqual([
      ['own', 'hola', 'history'],
    ])
    expect(lines()).toMatchObject([{ own: true, translations: [{ text: 'hello there' }] }])
    expect(back.translator.requests).toEqual([])
  })

  it('give way to what the room has of them, and to the corrections of their authors', async () => {
    for (const options of [{ history: true }, {}]) {
      const { comes, said, network, clock } = openRoom(options)
      const luis = await comes()
      await said(luis, 'wrong')
      const { key = '' } = luis.booth.subtitles.view.getSnapshot().lines[0] ?? {}
      const kept = await luis.booth.transcript.line('subtitles', key)
      luis.booth.subtitles.revise(key, 'right')
      await clock.advance(5_000)
      const ada = person({ clock, network })
      const joining = joinWith(ada, [{ ...kept, own: false }])
      await clock.advance(10_000)
      await joining
      const texts = () => ada.booth.subtitles.view.getSnapshot().lines.map(({ text }) => text)
      expect(texts()).toEqual(['right'])
      luis.booth.subtitles.revise(key, 'right again')
      await clock.advance(5_000)
      expect(texts()).toEqual(['right again'])
    }
  })

  it('never hold an own line that could not be sent, nor a file', async () => {
    const ada = await joined()
    ada.network.failPublish(() => 'too-large')
    ada.booth.subtitles.send('nobody gets this')
    const { key = '' } = ada.booth.subtitles.view.getSnapshot().lines[0] ?? {}
    const line = ada.booth.transcript.line('subtitles', key)
    await hear(
      ada.network,
      spanishLine({ module: 'chat', type: 'file', urlFile: 'https://example.com/a.pdf' }),
      'luis',
      'chat',
    )
    const file = ada.booth.chat.view.getSnapshot().lines[0]
    expect([file?.type, await ada.booth.transcript.line('chat', file?.key ?? '')]).toEqual(['file', undefined])
    await ada.booth.leave()
    expect(await line).toBeUndefined()
  })

  it('stay when the room is left and joined again, and are not given a second time', async () => {
    const ada = person()
    await joinWith(ada, [stored()])
    await ada.booth.leave()
    await joinWith(ada, [stored()])
    await settled()
    expect(ada.shown()).toEqual(['hola [en-US]'])
  })

  it.each([
    ['a text', 'hola', 'Pass earlier as a list of lines.'],
    ['an entry that is no line', [stored(), 7], 'earlier[1] is not as transcript.line() gives it: see the line.'],
    [
      'an entry without a language',
      [stored({ language: '' })],
      'earlier[0] is not as transcript.line() gives it: see language.',
    ],
    [
      'a translation that is no text',
      [stored({ translations: [{ language: 'en', text: 7 as never }] })],
      'earlier[0] is not as transcript.line() gives it: see translations.0.text.',
    ],
  ])('are refused where they hold %s', async (_, earlier, message) => {
    const ada = person()
    await expect(joinWith(ada, earlier)).rejects.toMatchObject({ code: 'bad-option', message })
  })

  it('show nothing that a text from outside may not', async () => {
    const ada = person()
    await joinWith(ada, [
      stored({ name: 'Lu\u202eis', text: 'x'.repeat(20_000) }),
      stored({ key: 'b', text: ' \u200b' }),
      stored({ key: 'c', language: 'xx-klingon', text: 'nuqneH' }),
    ])
    const { lines } = ada.booth.subtitles.view.getSnapshot()
    expect(lines.map(({ name, text }) => [name, text.length])).toEqual([
      ['Luis', 10_000],
      ['Luis García', 6],
    ])
  })
})
