import { describe, expect, it } from 'vitest'
import { noParticipants, removeParticipant, setParticipant, syncParticipants } from './participants.ts'

const ana = { sender: 's1', profile: { name: 'Ana', description: 'spanish-international' } }
const bo = { sender: 's2', profile: { name: 'Bo', description: 'french-france' } }

describe('the participants', () => {
  it('are identified by sender, with their name and reading language', () => {
    expect([...setParticipant(noParticipants, ana).values()]).toEqual([
      { sender: 's1', name: 'Ana', language: 'spanish-international' },
    ])
  })

  it('of the same name are separate', () => {
    const room = setParticipant(setParticipant(noParticipants, ana), { ...bo, profile: ana.profile })
    expect([...room.keys()]).toEqual(['s1', 's2'])
  })

  it('keep what a later profile leaves out', () => {
    const room = setParticipant(noParticipants, ana)
    expect(setParticipant(room, { sender: 's1' })).toBe(room)
    expect(
      setParticipant(room, { sender: 's1', profile: { name: '', description: 'french-france' } }).get('s1'),
    ).toEqual({
      sender: 's1',
      name: 'Ana',
      language: 'french-france',
    })
  })

  it('have cleaned and truncated names and languages', () => {
    const profile = { name: `A\u202ena${'x'.repeat(300)}`, description: 'y'.repeat(300) }
    expect(setParticipant(noParticipants, { sender: 's1', profile }).get('s1')).toEqual({
      sender: 's1',
      name: `Ana${'x'.repeat(197)}`,
      language: 'y'.repeat(200),
    })
  })

  it('survive a profile that is not text', () => {
    const profile = { name: null, description: {} } as never
    expect(setParticipant(noParticipants, { sender: 's1', profile }).get('s1')).toEqual({
      sender: 's1',
      name: '',
      language: '',
    })
  })

  it('can be added and removed', () => {
    const room = syncParticipants(setParticipant(noParticipants, ana), [bo])
    expect([...room.keys()]).toEqual(['s2'])
    expect(syncParticipants(room, [bo])).toBe(room)
    expect(removeParticipant(room, 's1')).toBe(room)
    expect(removeParticipant(room, 's2').size).toBe(0)
  })

  it('are limited to 500', () => {
    const peers = Array.from({ length: 501 }, (_, index) => ({ ...ana, sender: `${index}` }))
    const room = syncParticipants(noParticipants, peers)
    expect(room.size).toBe(500)
    expect(setParticipant(room, { ...bo, sender: '7' }).get('7')?.name).toBe('Bo')
  })
})
