import { fakeAudioPlayer, manualClock, memoryNetwork } from '@lingobooth/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectionsOf } from '../booth/test-support/connections.ts'
import { english, listening, spoken } from '../booth/test-support/listening.ts'
import { hear, joined, room, settled, spanishLine } from '../booth/test-support/person.ts'

/** Somebody whose translator takes 200 ms, and translates by itself. */
const reading = async () => {
  const clock = manualClock()
  const network = memoryNetwork({ clock })
  const ada = await joined({ clock, network, options: { translate: 'receiver' }, senderRate: false })
  const doneAtMs = new Map<string, number>()
  ada.translator.answer(({ text }) => {
    const answer = () => {
      doneAtMs.set(text, clock.now())
      return `${text} [en-US]`
    }
    return new Promise((resolve) => clock.setTimeout(() => resolve(answer()), 200))
  })
  let sent = 0
  const say = (sender: string, text: string) => {
    const message = spanishLine({ v: 1, id: `${++sent}`, clientId: sender, seq: sent, sentAtMs: 1, text })
    network.inject(room, { channel: 'subtitles', message, sender })
  }
  return { ada, clock, network, doneAtMs, say }
}

/** What is said on so many connections of one user. */
const loud = async (network: ReturnType<typeof memoryNetwork>, say: (sender: string, line: number) => unknown) => {
  const connections = await connectionsOf(network, 'eve', 150)
  for (let line = 0; line < 450; line++) await say(connections[line % connections.length] ?? '', line)
}

describe('a user with many connections', () => {
  it('takes one turn at the translators', async () => {
    const { clock, network, doneAtMs, say } = await reading()
    await loud(network, (sender, line) => say(sender, `eve ${line}`))
    await clock.advance(10)
    const saidAtMs = clock.now()
    say('ana', 'ana')
    await clock.advance(400)
    expect((doneAtMs.get('ana') ?? Number.NaN) - saidAtMs).toBeLessThanOrEqual(400)
  })

  it('takes one turn at the voice', async () => {
    const ada = await listening({ audioPlayer: fakeAudioPlayer(), senderRate: false })
    await loud(ada.network, (sender, line) => line < 15 && hear(ada.network, english(`eve ${line}`), sender))
    await hear(ada.network, english('ana'), 'ana')
    for (let line = 0; line < 3; line++) {
      ada.audioPlayer.end()
      await settled()
    }
    expect(spoken(ada).slice(0, 3)).toEqual(['eve 0', 'eve 1', 'ana'])
  })
})

describe('a participant among others who talk a lot', () => {
  it('is spoken next but one, after 29 quick lines of another', async () => {
    const ada = await listening({ audioPlayer: fakeAudioPlayer(), options: { voice: { maxQueuedUtterances: 50 } } })
    for (let line = 1; line < 30; line++) await hear(ada.network, english(`eve ${line}`), 'eve')
    await hear(ada.network, english('ana'), 'ana')
    for (let line = 0; line < 3; line++) {
      ada.audioPlayer.end()
      await settled()
    }
    expect(spoken(ada).slice(0, 4)).toEqual(['eve 1', 'eve 2', 'ana', 'eve 3'])
  })

  it('loses no line while the others lose theirs', async () => {
    const ada = await listening({ audioPlayer: fakeAudioPlayer() })
    await hear(ada.network, english('ana 1'), 'ana')
    for (let line = 1; line < 200; line++) {
      await hear(ada.network, english(`eve ${line}`), 'eve')
      if (line % 50 === 0) await hear(ada.network, english(`ana ${1 + line / 50}`), 'ana')
    }
    for (let line = 0; line < 30; line++) {
      ada.audioPlayer.end()
      await settled()
    }
    expect(spoken(ada).filter((text) => text.startsWith('ana'))).toEqual(['ana 1', 'ana 2', 'ana 3', 'ana 4'])
  })

  it('is translated within twice the usual time, alongside a hundred lines a second', async () => {
    const { ada, clock, doneAtMs, say } = await reading()
    const saidAtMs = new Map<string, number>()
    for (let line = 0; line < 1_000; line++) {
      say('eve', `eve ${line}`)
      if (line % 97 === 50) {
        saidAtMs.set(`ana ${line}`, clock.now())
        say('ana', `ana ${line}`)
      }
      await clock.advance(10)
    }
    await clock.advance(400)
    const waits = [...saidAtMs].map(([text, atMs]) => (doneAtMs.get(text) ?? Number.POSITIVE_INFINITY) - atMs)
    expect(waits).toHaveLength(10)
    expect(Math.max(...waits)).toBeLessThanOrEqual(400)
    expect(ada.drops()['translation.overflow']).toBeGreaterThan(0)
  })

  it('is translated within twice the usual time, alongside any mix of three others', async () => {
    const mix = fc.array(fc.constantFrom('eve', 'mallory', 'trudy', 'ana', ''), { minLength: 1, maxLength: 120 })
    await fc.assert(
      fc.asyncProperty(mix, async (senders) => {
        const { clock, doneAtMs, say } = await reading()
        const saidAtMs = new Map<string, number>()
        let lastOfAnaMs = Number.NEGATIVE_INFINITY
        for (const [line, sender] of senders.entries()) {
          // Ana says no more than a line in the time that two take.
          const isTooSoon = sender === 'ana' && clock.now() - lastOfAnaMs < 400
          if (sender && !isTooSoon) say(sender, `${sender} ${line}`)
          if (sender === 'ana' && !isTooSoon) {
            lastOfAnaMs = clock.now()
            saidAtMs.set(`ana ${line}`, lastOfAnaMs)
          }
          await clock.advance(10)
        }
        await clock.advance(400)
        for (const [text, atMs] of saidAtMs) expect((doneAtMs.get(text) ?? Number.NaN) - atMs).toBeLessThanOrEqual(400)
      }),
    )
  })
})
