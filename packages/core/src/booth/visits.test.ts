import { sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { person, room, settled, statusOf } from './test-support/person.ts'

const options = { room, name: 'Ada Lovelace', language: 'en-US' }
const roomOf = ({ booth }: ReturnType<typeof person>) => booth.app.view.getSnapshot().room

describe('visits of a booth', () => {
  it('do nothing before they begin, are in the room until they end, and do nothing afterwards', async () => {
    const ada = person()
    const visit = ada.booth.visit(options)
    await settled()
    expect(statusOf(ada)).toBe('idle')
    await visit.enter()
    expect([statusOf(ada), roomOf(ada)]).toEqual(['joined', room])
    await visit.end()
    await visit.end()
    await visit.enter()
    expect(statusOf(ada)).toBe('left')
    expect(ada.events.filter(({ type }) => type === 'joined' || type === 'left')).toEqual([
      { type: 'joined' },
      { type: 'left' },
    ])
  })

  it('follow each other: the next one ends the previous one and waits until that room is left', async () => {
    const ada = person()
    const first = ada.booth.visit(options)
    const second = ada.booth.visit({ ...options, room: 'monthly' })
    await first.enter()
    await second.enter()
    expect([statusOf(ada), roomOf(ada)]).toEqual(['joined', 'monthly'])
    await first.end()
    expect(statusOf(ada)).toBe('joined')
  })

  it('may end and begin again before the first has entered', async () => {
    const ada = person()
    const first = ada.booth.visit(options)
    const entered = first.enter()
    void first.end()
    const second = ada.booth.visit(options)
    await second.enter()
    await entered
    expect(statusOf(ada)).toBe('joined')
  })

  it('never join if they ended while they waited', async () => {
    const ada = person()
    const first = ada.booth.visit(options)
    await first.enter()
    const second = ada.booth.visit({ ...options, room: 'monthly' })
    const entered = second.enter()
    await second.end()
    await entered
    expect([statusOf(ada), roomOf(ada)]).toEqual(['left', room])
  })

  it('report why they failed, and can be retried', async () => {
    const ada = person()
    ada.languageCatalog.fail()
    const visit = ada.booth.visit(options)
    await expect(visit.enter()).rejects.toMatchObject({ code: 'network' })
    ada.languageCatalog.answer(Object.values(sampleLanguages))
    await visit.enter()
    expect(statusOf(ada)).toBe('joined')
  })
})
