import { describe, expect, it } from 'vitest'
import { participantsOf } from '../booth/test-support/lines/participants.ts'
import { noParticipants } from '../link/link-atoms.ts'
import type { Reads } from '../link/wire/control-message.ts'
import { createReaderList } from './readers.ts'

const reads = (subtitles: string[], chat: string[] = [], voice: string[] = []): Reads => ({ subtitles, chat, voice })
const present = (...languages: readonly (readonly [sender: string, language: string])[]) =>
  participantsOf(languages.map(([sender, description]) => ({ sender, profile: { name: '', description } })))
const personOf = (sender: string) => sender.split('.')[0] ?? sender
const readerList = () => {
  const list = createReaderList(personOf)
  return {
    ...list,
    inSubtitles: (participants = noParticipants, isSpoken = false) =>
      list.languages(participants, 'subtitles', isSpoken),
  }
}

describe('the languages others read', () => {
  it('are those each booth announced last, over all tabs of a user', () => {
    const { note, inSubtitles } = readerList()
    note('ana', 'tab-1', reads(['french']))
    note('ana', 'tab-2', reads(['german']))
    note('ana', 'tab-1', reads(['spanish']))
    expect(inSubtitles()).toEqual([['german', 'spanish']])
  })

  it('are combined over all connections of a user', () => {
    const { note, inSubtitles } = readerList()
    for (const sender of ['eve.1', 'eve.2', 'ana.1']) note(sender, 'tab', reads([`of ${sender}`]))
    expect(inSubtitles(present(['eve.3', 'of eve.3']))).toEqual([['of eve.1', 'of eve.2', 'of eve.3'], ['of ana.1']])
  })

  it('include the language of the voice for spoken modules', () => {
    const { note, inSubtitles, languages } = readerList()
    note('ana', 'tab', reads(['french'], ['german'], ['spanish']))
    expect([inSubtitles(), inSubtitles(noParticipants, true), languages(noParticipants, 'chat', false)]).toEqual([
      [['french']],
      [['french', 'spanish']],
      [['german']],
    ])
  })

  it('come from the profile until a booth has announced something, even nothing', () => {
    const { note, inSubtitles } = readerList()
    note('ana', 'tab', reads([]))
    expect(inSubtitles(present(['ana', 'french'], ['luis', 'german']))).toEqual([[], ['german']])
  })

  it('are dropped with those who leave, but not for those who were never listed', () => {
    const { note, forgetGone, inSubtitles } = readerList()
    note('ana', 'tab', reads(['french']))
    note('luis', 'tab', reads(['german']))
    forgetGone(present(['ana', '']), noParticipants)
    expect(inSubtitles()).toEqual([['german']])
  })

  it('are dropped for listeners once they are silent, not when they are no longer listed', () => {
    const { note, forgetGone, forgetSilent, inSubtitles } = readerList()
    note('ana', 'tab', reads(['french']), 5)
    note('luis', 'tab', reads(['german']))
    forgetGone(present(['ana', '']), noParticipants)
    forgetSilent(5)
    expect(inSubtitles()).toEqual([['french'], ['german']])
    forgetSilent(6)
    expect(inSubtitles()).toEqual([['german']])
    note('ana', 'tab', reads(['french']), 5)
    note('ana', 'tab', reads(['spanish']))
    forgetSilent(6)
    expect(inSubtitles()).toEqual([['german'], ['spanish']])
  })

  it('are limited: four tabs per user over all connections, two thousand in all', () => {
    const { note, inSubtitles } = readerList()
    for (const tab of ['1', '2', '3', '4', '5']) note(`ana.${tab}`, 'tab', reads([tab]))
    expect(inSubtitles()).toEqual([['2', '3', '4', '5']])
    for (let user = 0; user < 2_000; user++) note(`user-${user}`, 'tab', reads([`${user}`]))
    expect(inSubtitles().flat().slice(0, 2)).toEqual(['5', '1'])
    expect(inSubtitles().flat()).toHaveLength(2_000)
  })
})
