import { describe, expect, it } from 'vitest'
import { participantsOf } from '../booth/test-support/lines/participants.ts'
import { noParticipants } from './link-atoms.ts'

const ana = { sender: 's1', profile: { name: 'Ana', description: 'spanish-international' } }
const bo = { sender: 's2', profile: { name: 'Bo', description: 'french-france' } }

describe('the participants', () => {
  it('are identified by sender, with their name and reading language', () => {
    expect([...participantsOf([ana]).values()]).toEqual([
      { sender: 's1', name: 'Ana', language: 'spanish-international' },
    ])
  })

  it('of the same name are separate', () => {
    const room = participantsOf([ana, { ...bo, profile: ana.profile }])
    expect([...room.keys()]).toEqual(['s1', 's2'])
  })

  it('keep what a later profile leaves out', () => {
    const room = participantsOf([ana])
    expect(participantsOf([{ sender: 's1' }], room)).toBe(room)
    const later = { sender: 's1', profile: { name: '', description: 'french-france' } }
    const inFrench = { sender: 's1', name: 'Ana', language: 'french-france' }
    expect(participantsOf([later], room).get('s1')).toEqual(inFrench)
    expect(participantsOf([ana, later]).get('s1')).toEqual(inFrench)
  })

  it('have cleaned and truncated names and languages', () => {
    const profile = { name: `A\u202ena${'x'.repeat(300)}`, description: 'y'.repeat(300) }
    expect(participantsOf([{ sender: 's1', profile }]).get('s1')).toEqual({
      sender: 's1',
      name: `Ana${'x'.repeat(197)}`,
      language: 'y'.repeat(200),
    })
  })

  it('survive a profile that is not text', () => {
    const profile = { name: null, description: {} } as never
    expect(participantsOf([{ sender: 's1', profile }]).get('s1')).toEqual({
      sender: 's1',
      name: '',
      language: '',
    })
  })

  it('can be added and removed', () => {
    const room = participantsOf([bo], participantsOf([ana]))
    expect([...room.keys()]).toEqual(['s2'])
    expect(participantsOf([bo], room)).toBe(room)
    expect(participantsOf([], room).size).toBe(0)
    expect(participantsOf([])).toBe(noParticipants)
  })

  it('keep their order, whoever comes or goes', () => {
    const room = participantsOf([ana, bo])
    expect(participantsOf([bo, ana], room)).toBe(room)
    const cy = { sender: 's3' }
    expect([...participantsOf([cy, bo, ana], room).keys()]).toEqual(['s1', 's2', 's3'])
    expect([...room.keys()]).toEqual(['s1', 's2'])
  })

  it('are limited to 500, among them those who were there before', () => {
    const peers = Array.from({ length: 501 }, (_, index) => ({ ...ana, sender: `${index}` }))
    const room = participantsOf(peers)
    expect(room.size).toBe(500)
    const later = participantsOf(
      [bo, ...peers.map((peer) => (peer.sender === '7' ? { ...bo, sender: '7' } : peer))],
      room,
    )
    expect([later.size, later.has('s2'), later.get('7')?.name]).toEqual([500, false, 'Bo'])
  })
  it('do not leave somebody out for the many connections of another', () => {
    const crowd = Array.from({ length: 600 }, (_, index) => ({ ...ana, sender: `eve ${index}` }))
    const personOf = (sender: string) => sender.split(' ')[0] ?? ''
    const room = participantsOf([...crowd, bo], participantsOf(crowd, noParticipants, personOf), personOf)
    expect([room.size, room.get('s2')?.name]).toEqual([500, 'Bo'])
  })
  it('among too many stay the same when nothing has changed, however many connections each has', () => {
    const peers = Array.from({ length: 600 }, (_, index) => ({ ...ana, sender: `${(index * 7) % 150} ${index}` }))
    const personOf = (sender: string) => sender.split(' ')[0] ?? ''
    const room = participantsOf(peers, noParticipants, personOf)
    expect([room.size, participantsOf(peers.toReversed(), room, personOf)]).toEqual([500, room])
    expect(participantsOf(peers, room, personOf)).toBe(room)
  })
})
