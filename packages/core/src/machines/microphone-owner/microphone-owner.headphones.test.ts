import { describe, expect, it } from 'vitest'
import { echoTailMs } from '../../constants.ts'

import { capturing, start } from './test-support/owner.ts'

describe('the owner of the microphone, with headphones', () => {
  it('hears on while the voice plays, which is told at once that it may', () => {
    const { duplex, hearing, close, facts, value } = capturing()
    duplex('full')
    close('voice')
    expect([value(), hearing.hears, facts]).toEqual(['open', true, [{ type: 'quiet' }]])
  })

  it('is shut by every other reason', () => {
    const { duplex, hearing, close, open } = capturing()
    duplex('full')
    close('voice')
    for (const gate of ['talk', 'host'] as const) {
      close(gate)
      expect(hearing.hears).toBe(false)
      open(gate)
      expect(hearing.hears).toBe(true)
    }
  })

  it('opens when they are put on while the voice plays, and shuts when they are taken off', async () => {
    const { duplex, hearing, clock, close, open } = capturing()
    close('voice')
    duplex('full')
    expect(hearing.hears).toBe(true)
    duplex('half')
    expect(hearing.hears).toBe(false)
    open('voice')
    await clock.advance(echoTailMs)
    expect(hearing.hears).toBe(true)
  })

  it('opens no microphone by itself', () => {
    const { duplex, hearing, close } = start()
    close('voice')
    duplex('full')
    expect(hearing.running.started).toBe(0)
  })

  it('begins to hear at once when it is taken while the voice plays', () => {
    const { duplex, takeFor, hearing, close } = start()
    duplex('full')
    close('voice')
    takeFor('chat')
    hearing.open()
    expect(hearing.hears).toBe(true)
  })
})
