import { describe, expect, it } from 'vitest'
import { echoTailMs } from '../audio/limits.ts'
import { capturing, start } from '../booth/test-support/stage/owner.ts'

describe('the microphone owner with headphones', () => {
  it('keeps listening while the voice plays, which may start at once', () => {
    const { duplex, hearing, close, told, value } = capturing()
    duplex('full')
    close('voice')
    expect([value(), hearing.hears, told]).toEqual(['open', true, [{ type: 'quiet' }]])
  })

  it('is still closed for every other reason', () => {
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

  it('opens when they are put on while the voice plays, and closes when they are taken off', async () => {
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

  it('does not open the microphone by itself', () => {
    const { duplex, hearing, close } = start()
    close('voice')
    duplex('full')
    expect(hearing.running.started).toBe(0)
  })

  it('starts to listen at once if it is taken while the voice plays', () => {
    const { duplex, takeFor, hearing, close } = start()
    duplex('full')
    close('voice')
    takeFor('chat')
    hearing.open()
    expect(hearing.hears).toBe(true)
  })
})
