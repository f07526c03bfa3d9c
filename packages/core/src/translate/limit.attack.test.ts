import { expect, it } from 'vitest'
import { linesOf, openRoom } from '../booth/test-support/open-room.ts'
import { room } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'

const translationCharsPerHour = 50_000
const linesPerSecond = 20

it('somebody who speaks first and never stops spends half of a limit, and the lines of others are translated', async () => {
  const { comes, said, network, clock } = openRoom()
  const options = { translate: 'receiver', limits: { translationCharsPerHour } } as const
  const ana = await comes({ options, senderRate: false })
  const ben = await comes({ options: { translate: 'receiver' }, language: 'es-ES' })
  await network.transport().open({
    ...{ room, channels: [], self: { clientId: 'eve', userId: 'eve', name: 'Eve' } },
    ...{ signal: new AbortController().signal, onDelivery() {}, onStatus() {}, onClosed() {} },
  })
  const ofBen: string[] = []
  for (let line = 1; line <= 60 * linesPerSecond; line++) {
    const text = `Nos vemos el jueves con las cuentas de la casa, ${line}`
    network.inject(room, { channel: 'subtitles', message: wireLine('eve', line, { text }), sender: 'eve' })
    if (line % linesPerSecond === 0 && line > linesPerSecond) {
      ofBen.push(`Ben: ${text}`)
      await said(ben, ofBen.at(-1) ?? '')
    }
    await clock.advance(1_000 / linesPerSecond)
  }
  const ofEve = ana.translator.requests.map(({ text }) => text).filter((text) => !ofBen.includes(text))
  const chars = ofEve.reduce((sum, text) => sum + text.length, 0)
  expect(chars).toBeGreaterThan(0)
  expect(chars).toBeLessThanOrEqual(translationCharsPerHour / 2)
  const translated = linesOf(ana).flatMap(({ text, translation }) => (translation.state === 'translated' ? text : []))
  expect(translated).toEqual(expect.arrayContaining(ofBen))
})
