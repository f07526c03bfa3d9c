import { fakeTextToSpeech, sampleLanguages } from '@lingobooth/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextToSpeech } from '../ports/text-to-speech.port.ts'
import {
  createSpeakersVoices,
  maxListedVoices,
  maxRememberedSpeakers,
  type SpeakersVoices,
  voiceOfSpeaker,
  withSpeaker,
} from './voice-of-speaker.ts'

const { americanEnglish, french } = sampleLanguages

/** The voices that speakers get, heard in this order. */
const heard = (speakers: string, voices: readonly string[], before: SpeakersVoices = new Map()) => {
  let known = before
  const given = speakers.split('').map((speaker) => {
    const voice = voiceOfSpeaker(known, speaker, voices) ?? ''
    known = withSpeaker(known, speaker, voice)
    return voice
  })
  return { given: given.join(''), known }
}

describe('the voice of a speaker', { tags: ['voice-by-speaker'] }, () => {
  it('is the first that speaks for nobody, and then one that speaks for the fewest', () => {
    expect(heard('abcdeab', ['1', '2', '3']).given).toBe('1231212')
  })

  it('stays while it is listed, and is the least used of those that are left', () => {
    const { known } = heard('abcd', ['1', '2', '3', '4'])
    const shorter = heard('abcd', ['2', '4'], known)
    expect(shorter.given).toBe('2244')
    expect(heard('abcd', ['1', '2', '3', '4'], shorter.known).given).toBe('2244')
    expect(heard('e', [], known).given).toBe('')
  })

  it('is remembered for so many speakers, of whom the first to be forgotten was heard the longest ago', () => {
    expect(maxRememberedSpeakers).toBe(200)
    let speakers: SpeakersVoices = new Map([['ana', '2']])
    for (let other = 0; other < 1_000; other++) {
      speakers = withSpeaker(speakers, `${other}`, '1')
      if (other % 150 === 0) speakers = withSpeaker(speakers, 'ana', '2')
    }
    expect([speakers.size, speakers.get('ana')]).toEqual([200, '2'])
  })

  it('is of the list, stable while that is the same, and shared only where speakers are more than voices', () => {
    const speaker = fc.constantFrom('ana', 'bo', 'cleo', 'dan', 'eve')
    const list = fc.uniqueArray(fc.constantFrom<string[]>('1', '2', '3', '4', '5', '6'), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(fc.tuple(list, fc.array(speaker))), (times) => {
        let known: SpeakersVoices = new Map()
        for (const [voices, speakers] of times) {
          const before = known
          const now = new Map<string, string>()
          for (const each of speakers) {
            const voice = voiceOfSpeaker(known, each, voices) ?? ''
            expect(voices).toContain(voice)
            const kept = before.get(each) ?? ''
            if (voices.includes(kept)) expect(voice).toBe(kept)
            expect(now.get(each) ?? voice).toBe(voice)
            const isNew = !voices.includes(known.get(each) ?? '')
            const used = [...known].filter(([other]) => other !== each).map(([, taken]) => taken)
            if (isNew && voices.some((other) => !used.includes(other))) expect(used).not.toContain(voice)
            known = withSpeaker(known, each, voice)
            now.set(each, voice)
          }
        }
      }),
    )
  })
})

describe('the voices of a vendor', { tags: ['voice-by-speaker'] }, () => {
  const listing = (voices: TextToSpeech['voices']) => ({ ...fakeTextToSpeech(), ...(voices && { voices }) })
  const asking = (voices: TextToSpeech['voices']) => {
    let room: string | undefined = 'weekly'
    const { requestOf } = createSpeakersVoices(() => room)
    const vendor = listing(voices)
    const voiceFor = async (speaker: string, { gender = 'male', language = americanEnglish, id = 'one' } = {}) => {
      const request = { text: 'hello', language, gender: gender as 'male' | 'female' }
      return (await requestOf({ ...vendor, id }, request, speaker, new AbortController().signal)).voice
    }
    return {
      voiceFor,
      enter(next: string | undefined) {
        room = next
      },
    }
  }

  it('are never of another gender than the chosen one, and first of those that are said to be of it', async () => {
    const gender = fc.constantFrom('male' as const, 'female' as const)
    const voice = fc.record({
      id: fc.constantFrom('1', '2', '3', '4', '5'),
      gender: fc.option(gender, { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(voice, { selector: ({ id }) => id }), gender, async (voices, wanted) => {
        const { voiceFor } = asking(async () => voices)
        const ofGender = (of: string | undefined) => voices.filter((each) => each.gender === of).map(({ id }) => id)
        const expected = [...ofGender(wanted), ...ofGender(undefined)]
        const given = []
        for (const speaker of ['ana', 'bo', 'cleo', 'dan', 'eve'].slice(0, expected.length))
          given.push(await voiceFor(speaker, { gender: wanted }))
        expect(given).toEqual(expected)
        if (expected.length === 0) expect(await voiceFor('ana', { gender: wanted })).toBe(undefined)
      }),
    )
  })

  it('are told apart by vendor, language and gender, and distributed anew in another room', async () => {
    const { voiceFor, enter } = asking(async () => [{ id: '1' }, { id: '2' }])
    expect(await voiceFor('ana')).toBe('1')
    expect(await voiceFor('bo')).toBe('2')
    expect(await voiceFor('bo', { id: 'two' })).toBe('1')
    expect(await voiceFor('bo', { language: french })).toBe('1')
    expect(await voiceFor('bo', { gender: 'female' })).toBe('1')
    enter(undefined)
    expect(await voiceFor('cleo')).toBe(undefined)
    enter('weekly')
    expect(await voiceFor('bo')).toBe('2')
    enter('another')
    expect(await voiceFor('bo')).toBe('1')
  })

  it.each([
    ['fails', () => Promise.reject(new Error('no list'))],
    [
      'throws',
      () => {
        throw new Error('no list')
      },
    ],
    ['is no list', async () => 'Ana' as never],
    ['has no names', async () => [null, { id: '' }, { id: 7 }, {}] as never],
    ['is empty', async () => []],
  ])('speak as without a list, if it %s', async (_, voices) => {
    expect(await asking(voices).voiceFor('ana')).toBe(undefined)
  })

  it('are at most so many', async () => {
    expect(maxListedVoices).toBe(200)
    const { voiceFor } = asking(async () => Array.from({ length: 10_000 }, (_, index) => ({ id: `${index}` })))
    const given = new Set<string | undefined>()
    for (let speaker = 0; speaker < 250; speaker++) given.add(await voiceFor(`${speaker}`))
    expect(given.size).toBe(200)
  })
})
