import { flushPromises, manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import type { Frame } from './frames.ts'
import { createRoster, type Roster, type RosterOptions } from './roster.ts'

const heartbeatMs = 10_000

/** Rosters that hear each other, with clocks that go alike. */
function openRoom() {
  const clock = manualClock()
  const people = new Map<string, Roster>()
  const sent: (readonly [string, Frame['kind']])[] = []
  const enter = (name: string, listens = false) => {
    const send = (frame: Frame, to?: string) => {
      sent.push([name, frame.kind])
      for (const [other, roster] of people) if (other !== name && (to ?? other) === other) roster.receive(name, frame)
    }
    const roster = createRoster({ clock, heartbeatMs, askTimeoutMs: 1_000, listens, send })
    people.set(name, roster)
    roster.announce('hello')
    return roster
  }
  const crash = (name: string) => {
    people.get(name)?.stop()
    people.delete(name)
  }
  const heard = (sender: string) => {
    for (const [name, roster] of people) if (name !== sender) roster.noteSign(sender)
  }
  return { clock, enter, crash, heard, sent }
}

const sendersIn = (roster: Roster) => roster.peers().map(({ sender }) => sender)

describe('the roster of a listener', () => {
  it('knows within two heartbeats who was there before, and sends nothing', async () => {
    const { enter, clock, sent } = openRoom()
    const ana = enter('ana')
    const guest = enter('guest', true)
    expect(sendersIn(guest)).toEqual([])
    await clock.advance(2 * heartbeatMs)
    expect(sendersIn(guest)).toEqual(['ana'])
    enter('ben')
    expect(sendersIn(guest)).toEqual(['ana', 'ben'])
    await clock.advance(20 * heartbeatMs)
    expect([sendersIn(guest), sendersIn(ana)]).toEqual([['ana', 'ben'], ['ben']])
    void guest.profileOf('nobody')
    await flushPromises()
    expect(sent.filter(([name]) => name === 'guest')).toEqual([])
  })

  it('knows them even if they talk all the time', async () => {
    const { enter, clock, heard } = openRoom()
    const people = ['ana', 'ben']
    for (const name of people) enter(name)
    const guest = enter('guest', true)
    for (let half = 0; half < 4; half++) {
      for (const name of people) heard(name)
      await clock.advance(heartbeatMs / 2)
    }
    expect(sendersIn(guest)).toEqual(people)
  })

  it('drops a participant four heartbeats after they vanished', async () => {
    const { enter, clock, crash } = openRoom()
    const guest = enter('guest', true)
    enter('ana')
    crash('ana')
    await clock.advance(3 * heartbeatMs)
    expect(sendersIn(guest)).toEqual(['ana'])
    await clock.advance(heartbeatMs)
    expect(sendersIn(guest)).toEqual([])
  })
})

describe('the roster', () => {
  const started = (users: Partial<Pick<RosterOptions, 'userOf'>> = {}) => {
    const clock = manualClock()
    const sent: Frame['kind'][] = []
    const send = ({ kind }: Frame) => void sent.push(kind)
    return {
      clock,
      sent,
      roster: createRoster({ clock, heartbeatMs, askTimeoutMs: 1_000, listens: false, send, ...users }),
    }
  }
  const userOf = (sender: string) => sender.split('.')[0] ?? ''

  it('lists 20 connections of a user, and keeps to them whatever the others send, so that one user keeps nobody off it', () => {
    const { roster } = started({ userOf })
    for (let turn = 0; turn < 2; turn++)
      for (let index = 0; index < 600; index++) roster.receive(`eve.${index}`, { kind: 'here' })
    roster.receive('ben.tab', { kind: 'here' })
    expect(sendersIn(roster)).toEqual([...Array.from({ length: 20 }, (_, index) => `eve.${index}`), 'ben.tab'])
  })

  it.each([
    ['users', { userOf }],
    ['connections, where the server authenticates no users', {}],
  ])('lists the first 500 %s', (_, users) => {
    const { roster } = started(users)
    for (let index = 0; index < 600; index++) roster.receive(`user-${index}.tab`, { kind: 'here' })
    expect(sendersIn(roster)).toEqual(Array.from({ length: 500 }, (_, index) => `user-${index}.tab`))
  })

  it('answers at a limited rate, even if the clock is set', async () => {
    const { roster, clock, sent } = started()
    const answers = () => {
      for (let index = 0; index < 100; index++) roster.receive('eve.tab', { kind: 'hello' })
      return sent.splice(0)
    }
    expect([answers(), answers()]).toEqual([['here'], []])
    clock.setWallClock(-3_600_000)
    expect(answers()).toEqual([])
    await clock.advance(heartbeatMs / 4)
    expect(answers()).toEqual(['here'])
  })
})
