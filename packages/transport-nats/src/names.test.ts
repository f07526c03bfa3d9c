import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSender, namesOf, rosterToken, textOf, tokenOf } from './names.ts'

const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  maxLength: 80,
})
const self = { userId: 'ana', clientId: 'tab' }
const namesIn = (room: string) => namesOf('lingobooth', room, ['main', 'side.*'], self)

describe('names as tokens of subjects', () => {
  it.each([
    ['weekly-2_A', 'weekly-2_A'],
    ['', '='],
    ['a.b', 'a=002eb'],
    ['*', '=002a'],
    ['>', '=003e'],
    ['é', '=00e9'],
    ['e\u0301', 'e=0301'],
    ['\ud800', '=d800'],
    ['~', '=007e'],
    ['@', '=0040'],
  ])('encode %j as %j', async (text, token) => expect(await tokenOf(text)).toBe(token))

  it('are one token each, of bounded length and unique for each text', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (left, right) => {
        const [one, other] = [await tokenOf(left), await tokenOf(right)]
        expect(one).toMatch(/^[A-Za-z0-9_=~-]{1,200}$/)
        expect(one === other).toBe(left === right)
      }),
    )
  })

  it('decode to their text, except for digests', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const token = await tokenOf(text)
        expect(textOf(token)).toBe(token.startsWith('~') ? undefined : text)
      }),
    )
  })

  it('are digests when they are long, and still unique', async () => {
    const long = 'room '.repeat(1_000)
    const [one, other] = [await tokenOf(long), await tokenOf(`${long}.`)]
    expect([one, other]).toEqual([expect.stringMatching(/^~[0-9a-f]{64}$/), expect.stringMatching(/^~[0-9a-f]{64}$/)])
    expect(one).not.toBe(other)
    expect(await tokenOf(one)).not.toBe(one)
  })
})

describe('the subjects of a room', () => {
  it('reveal channel and sender, and subjects of other rooms do not', async () => {
    const names = await namesIn('weekly')
    expect(names.read('kept', 'lingobooth.kept.weekly.side=002e=002a.ben.tab')).toEqual({
      channel: 'side.*',
      sender: 'ben.tab',
    })
    expect(names.read('live', `lingobooth.live.weekly.${rosterToken}.ben.tab`)).toEqual({
      channel: undefined,
      sender: 'ben.tab',
    })
    for (const subject of [
      'lingobooth.kept.weekly2.main.ben.tab',
      'lingobooth.live.weekly.main.ben.tab',
      'other.kept.weekly.main.ben.tab',
      'lingobooth.kept.weekly.unasked.ben.tab',
      'lingobooth.kept.weekly.main.ben',
      'lingobooth.kept.weekly.main.ben.tab.more',
      'lingobooth.kept.weekly.main..tab',
      'lingobooth.kept.weekly.main.b n.tab',
    ])
      expect(names.read('kept', subject)).toBeUndefined()
  })

  it('decode to the sender they were made from', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyText, async (room, userId, clientId) => {
        const names = await namesOf('lingobooth', room, ['main'], { userId, clientId })
        expect(isSender(names.self)).toBe(true)
        expect(names.read('kept', names.kept('main'))).toEqual({ channel: 'main', sender: names.self })
      }),
    )
  })
})
