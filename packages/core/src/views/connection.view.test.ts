import { describe, expect, it } from 'vitest'
import { type ConnectionFacts, obstacleOf } from './connection.view.ts'

const facts = (changes: Partial<ConnectionFacts> = {}): ConnectionFacts => ({
  status: 'live',
  error: null,
  online: true,
  unsent: 0,
  ...changes,
})

describe('the obstacle between the booth and its room', () => {
  it.each([
    ['nothing outside of a room', { status: 'closed', online: false }, null],
    ['nothing while it is connected', { unsent: 3 }, null],
    ['the first opening', { status: 'opening' }, 'connecting'],
    ['an interruption', { status: 'interrupted' }, 'reconnecting'],
    ['the wait after a session that ended', { status: 'waiting', error: 'network' }, 'reconnecting'],
    ['the next opening', { status: 'opening', error: 'network' }, 'reconnecting'],
    ['a refusal while it waits', { status: 'waiting', error: 'unauthorized' }, 'refused'],
    ['a refusal while it tries again', { status: 'opening', error: 'unauthorized' }, 'refused'],
    ['a page without a network', { status: 'waiting', error: 'unauthorized', online: false }, 'offline'],
    ['a page that starts without a network', { status: 'opening', online: false }, 'offline'],
    ['nothing on a page without a network that reaches the room', { online: false }, null],
    ['a page without a network whose lines do not get through', { online: false, unsent: 1 }, 'offline'],
  ] as const)('is %s', (_, changes, obstacle) => {
    expect(obstacleOf(facts(changes))).toBe(obstacle)
  })
})
