import { describe, expect, it } from 'vitest'
import { LingoboothError } from '../errors.ts'
import { requireProps } from './required-props.ts'
import type { Panel } from './settings.ts'

const complete = {
  provider: {},
  username: 'Ada',
  initialSourceLanguage: 'english-united-states',
  initialTargetLanguage: 'french-france',
  initialVisibility: false,
  initialLanguage: 'french-france',
}
const modules: readonly Panel[] = ['subtitles', 'chat']
const voices: readonly Panel[] = ['tts', 'stt']
const required = [
  ...modules.flatMap((panel) =>
    Object.keys(complete)
      .filter((prop) => prop !== 'initialLanguage')
      .map((prop) => [panel, prop] as const),
  ),
  ...voices.map((panel) => [panel, 'initialLanguage'] as const),
]

describe('required props', () => {
  it.each([...modules, ...voices])('are complete for %s', (panel) => {
    expect(() => requireProps(panel, complete)).not.toThrow()
  })

  it.each(required)('of %s: a missing %s is an error that names it', (panel, prop) => {
    expect.assertions(3)
    try {
      requireProps(panel, { ...complete, [prop]: undefined })
    } catch (error) {
      expect(LingoboothError.is(error) && error.code).toBe('missing-prop')
      expect(String(error)).toContain(panel)
      expect(String(error)).toContain(prop)
    }
  })

  it('name every missing one, and no value of the others', () => {
    expect(() => requireProps('chat', { username: 'Ada', provider: {}, initialVisibility: true })).toThrow(
      'The chat panel needs a value for initialSourceLanguage, initialTargetLanguage.',
    )
  })
})
