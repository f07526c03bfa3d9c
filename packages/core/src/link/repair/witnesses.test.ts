import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { wireLine } from '../../booth/test-support/wire-lines.ts'
import { createRetransmissionBuffer, type KeptLine } from './retransmission-buffer.ts'
import { createWitnesses, onItsWayMs } from './witnesses.ts'

const luis = { sender: 'luis', clientId: 'luis-1' }

function room() {
  const clock = manualClock()
  const kept = createRetransmissionBuffer(clock)
  let seq = 0
  const keeps = (sender: string, isLive = true): KeptLine => {
    const line = { sender, envelope: { ...wireLine(sender || 'me', ++seq), offRecord: true as const } }
    kept.keep('subtitles', line, sender, isLive)
    return line
  }
  return { clock, kept, keeps, ...createWitnesses({ clock, kept, personOf: (sender) => sender }) }
}

describe('a witness of what was said off the record', () => {
  it('was heard of before it was said', () => {
    const { keeps, heard, heardBefore } = room()
    const before = keeps('')
    heard(luis, true)
    const after = keeps('')
    heard(luis, true)
    expect([before, after].map((line) => heardBefore(luis, line))).toEqual([false, true])
    expect(heardBefore({ ...luis, clientId: 'luis-2' }, after)).toBe(false)
    expect(heardBefore({ ...luis, sender: 'eve' }, after)).toBe(false)
  })

  it('of a line of another was heard of so long before that it cannot have been on its way', async () => {
    const { clock, keeps, heard, heardBefore } = room()
    heard(luis, true)
    await clock.advance(onItsWayMs - 1)
    expect(heardBefore(luis, keeps('ada'))).toBe(false)
    await clock.advance(1)
    expect(heardBefore(luis, keeps('ada'))).toBe(true)
    expect(heardBefore(luis, keeps('ada', false))).toBe(false)
  })

  it('said that they came, or can only have come while this participant was away', () => {
    const { heard, away, cameLater } = room()
    const [ada, eve] = [
      { sender: 'ada', clientId: 'a' },
      { sender: 'eve', clientId: 'e' },
    ]
    heard(luis, true)
    heard(ada, false)
    away()
    heard(eve, false)
    heard(ada, false)
    expect([luis, ada, eve, { ...eve, clientId: 'unheard' }].map(cameLater)).toEqual([true, false, true, false])
  })

  it('is kept among a thousand, and nobody pushes out others with connections of their own', () => {
    const { keeps, heard, heardBefore } = room()
    heard(luis, true)
    for (let index = 0; index < 2_000; index++) heard({ sender: 'eve', clientId: `${index}` }, true)
    expect(heardBefore(luis, keeps(''))).toBe(true)
  })
})
