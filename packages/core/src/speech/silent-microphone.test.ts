import { describe, expect, it } from 'vitest'
import { type Person, settled } from '../booth/test-support/person.ts'
import { speaking } from '../booth/test-support/speaking.ts'
import { deafAfterSeconds, deafBelowDb } from './silent-microphone.ts'

const hearsNothing = ({ booth }: Person) => booth.speak.view.getSnapshot().microphone.state === 'deaf'
const deafMs = deafAfterSeconds * 1_000

describe('a silent microphone', () => {
  it('is reported after ten seconds without even noise, until there is sound', async () => {
    const ada = await speaking()
    ada.microphone.level(-100, -40)
    await ada.clock.advance(5_000)
    ada.microphone.level(-100, -40)
    await ada.clock.advance(4_999)
    expect(hearsNothing(ada)).toBe(false)
    await ada.clock.advance(1)
    expect([hearsNothing(ada), deafAfterSeconds, deafBelowDb]).toEqual([true, 10, -90])
    ada.microphone.level(-90, -40)
    expect(hearsNothing(ada)).toBe(true)
    ada.microphone.level(-89, -40)
    expect(hearsNothing(ada)).toBe(false)
  })

  it('is not reported if anything was heard since it opened, however quiet noise suppression makes it', async () => {
    const ada = await speaking()
    ada.microphone.level(-60, -40)
    for (let second = 0; second < 60; second++) {
      ada.microphone.level(Number.NEGATIVE_INFINITY, -40)
      await ada.clock.advance(1_000)
    }
    const release = ada.booth.speak.hold()
    release()
    ada.microphone.level(-100, -40)
    await ada.clock.advance(60_000)
    expect(hearsNothing(ada)).toBe(false)
  })

  it('is reported even if another one was heard before it', async () => {
    const ada = await speaking()
    ada.microphone.level(-60, -40)
    ada.booth.speak.setDevice('headset')
    await settled()
    await ada.clock.advance(deafMs)
    expect(hearsNothing(ada)).toBe(true)
  })

  it('is timed only while it is open, starting again each time', async () => {
    const ada = await speaking()
    ada.microphone.level(-100, -40)
    await ada.clock.advance(deafMs)
    const release = ada.booth.speak.hold()
    expect(hearsNothing(ada)).toBe(false)
    await ada.clock.advance(60_000)
    expect(hearsNothing(ada)).toBe(false)
    release()
    await ada.clock.advance(deafMs - 1)
    expect(hearsNothing(ada)).toBe(false)
    await ada.clock.advance(1)
    expect(hearsNothing(ada)).toBe(true)
    ada.booth.speak.toggle()
    await settled()
    expect(hearsNothing(ada)).toBe(false)
    await ada.clock.advance(60_000)
    expect(hearsNothing(ada)).toBe(false)
  })

  it('is not reported if it never gave a level', async () => {
    const ada = await speaking()
    await ada.clock.advance(60_000)
    expect(hearsNothing(ada)).toBe(false)
  })
})
