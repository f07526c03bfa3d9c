import { describe, expect, it } from 'vitest'
import type { Reads } from './control-message.ts'
import { noParticipants, setParticipant } from './participants.ts'
import { forgetGone, forgetSilent, languagesRead, noReaders, noteReads, type Readers } from './readers.ts'

const reads = (subtitles: string[], chat: string[] = [], voice: string[] = []): Reads => ({ subtitles, chat, voice })
const present = (...languages: readonly (readonly [sender: string, language: string])[]) =>
  languages.reduce(
    (participants, [sender, description]) =>
      setParticipant(participants, { sender, profile: { name: '', description } }),
    noParticipants,
  )
const inSubtitles = (readers: Readers, participants = noParticipants, isSpoken = false) =>
  languagesRead(readers, participants, 'subtitles', isSpoken)

describe('what the others read', () => {
  it('is what each booth announced last, all tabs of a user together', () => {
    const first = noteReads(noReaders, 'ana', 'tab-1', reads(['french']))
    const readers = noteReads(noteReads(first, 'ana', 'tab-2', reads(['german'])), 'ana', 'tab-1', reads(['spanish']))
    expect(inSubtitles(readers)).toEqual([['german', 'spanish']])
  })

  it('is what a user reads with all connections', () => {
    const readers = ['eve.1', 'eve.2', 'ana.1'].reduce(
      (all, sender) => noteReads(all, sender, 'tab', reads([`of ${sender}`])),
      noReaders,
    )
    const personOf = (sender: string) => sender.split('.')[0] ?? sender
    expect(languagesRead(readers, present(['eve.3', 'of eve.3']), 'subtitles', false, personOf)).toEqual([
      ['of eve.1', 'of eve.2', 'of eve.3'],
      ['of ana.1'],
    ])
  })

  it('takes the voice in for modules that are spoken', () => {
    const readers = noteReads(noReaders, 'ana', 'tab', reads(['french'], ['german'], ['spanish']))
    expect([
      inSubtitles(readers),
      inSubtitles(readers, noParticipants, true),
      languagesRead(readers, noParticipants, 'chat', false),
    ]).toEqual([[['french']], [['french', 'spanish']], [['german']]])
  })

  it('is the language of the profile until a booth has announced something, be it nothing', () => {
    const participants = present(['ana', 'french'], ['luis', 'german'])
    const readers = noteReads(noReaders, 'ana', 'tab', reads([]))
    expect(inSubtitles(readers, participants)).toEqual([[], ['german']])
  })

  it('is forgotten with those who leave, not with those who were never listed', () => {
    const readers = noteReads(noteReads(noReaders, 'ana', 'tab', reads(['french'])), 'luis', 'tab', reads(['german']))
    expect(inSubtitles(forgetGone(readers, present(['ana', '']), noParticipants))).toEqual([['german']])
  })

  it('is forgotten of who only listens when he has been silent, not when he is no longer listed', () => {
    const readers = noteReads(
      noteReads(noReaders, 'ana', 'tab', reads(['french']), 5),
      'luis',
      'tab',
      reads(['german']),
    )
    expect(inSubtitles(forgetGone(readers, present(['ana', '']), noParticipants))).toEqual([['french'], ['german']])
    expect(inSubtitles(forgetSilent(readers, 5))).toEqual([['french'], ['german']])
    expect(inSubtitles(forgetSilent(readers, 6))).toEqual([['german']])
    const speaks = noteReads(readers, 'ana', 'tab', reads(['spanish']))
    expect(inSubtitles(forgetSilent(speaks, 6))).toEqual([['german'], ['spanish']])
  })

  it('is bounded: four tabs of one user, five hundred users', () => {
    const tabs = ['1', '2', '3', '4', '5'].reduce((all, tab) => noteReads(all, 'ana', tab, reads([tab])), noReaders)
    expect(inSubtitles(tabs)).toEqual([['2', '3', '4', '5']])
    let crowd = noReaders
    for (let user = 0; user < 501; user++) crowd = noteReads(crowd, `user-${user}`, 'tab', reads([`${user}`]))
    expect([crowd.size, crowd.has('user-0')]).toEqual([500, false])
  })
})
