import { describe, expect, it } from 'vitest'
import { type Person, settled } from '../test-support/person.ts'
import { speaking } from '../test-support/speaking.ts'

const hearsNothing = ({ booth }: Person) => booth.speak.view.getSnapshot().hearsNothing

describe('a microphone that hears nothing', () => {
  it('is noticed after four seconds without even noise, until there is a sound', async () => {
    const ada = await speaking()
    ada.microphone.level(-100, -40)
    await ada.clock.advance(2_000)
    ada.microphone.level(-100, -40)
    await ada.clock.advance(1_999)
    expect(hearsNothing(ada)).toBe(false)
    await ada.clock.advance(1)
    expect(hearsNothing(ada)).toBe(true)
    ada.microphone.level(-90, -40)
    expect(hearsNothing(ada)).toBe(true)
    ada.microphone.level(-89, -40)
    expect(hearsNothing(ada)).toBe(false)
    await ada.clock.advance(3_999)
    ada.microphone.level(-70, -40)
    await ada.clock.advance(3_999)
    expect(hearsNothing(ada)).toBe(false)
  })

  it('is noticed too when it tells no level any more', async () => {
    const ada = await speaking()
    ada.microphone.level(-60, -40)
    await ada.clock.advance(4_000)
    expect(hearsNothing(ada)).toBe(true)
    ada.microphone.level(-60, -40)
    expect(hearsNothing(ada)).toBe(false)
  })

  it('is noticed too when it tells nothing from the moment it is open again', async () => {
    const ada = await speaking()
    ada.microphone.level(-60, -40)
    const release = ada.booth.speak.hold()
    await ada.clock.advance(60_000)
    expect(hearsNothing(ada)).toBe(false)
    release()
    await ada.clock.advance(3_999)
    expect(hearsNothing(ada)).toBe(false)
    await ada.clock.advance(1)
    expect(hearsNothing(ada)).toBe(true)
  })

  it('is forgotten when it is shut or given back', async () => {
    const ada = await speaking()
    ada.microphone.level(-100, -40)
    await ada.clock.advance(4_000)
    const release = ada.booth.speak.hold()
    expect(hearsNothing(ada)).toBe(false)
    release()
    await ada.clock.advance(4_000)
    expect(hearsNothing(ada)).toBe(true)
    ada.booth.speak.toggle()
    await settled()
    expect(hearsNothing(ada)).toBe(false)
    await ada.clock.advance(60_000)
    expect(hearsNothing(ada)).toBe(false)
  })

  it('is not guessed where it never told a level', async () => {
    const ada = await speaking()
    await ada.clock.advance(60_000)
    expect(hearsNothing(ada)).toBe(false)
  })
})
