import { expect, it } from 'vitest'
import { createListeners } from './listeners.ts'

it('listeners are told in order until they stop, also those that stop each other', () => {
  const { on, notify } = createListeners<[word: string]>()
  const heard: string[] = []
  const stopFirst = on((word) => {
    heard.push(`first ${word}`)
    stopSecond()
  })
  const stopSecond = on((word) => heard.push(`second ${word}`))
  notify('one')
  notify('two')
  stopFirst()
  notify('three')
  expect(heard).toEqual(['first one', 'second one', 'first two'])
})

it('a listener that throws keeps nothing from the others, and whoever notifies learns of it', () => {
  const { on, notify } = createListeners()
  const heard: string[] = []
  on(() => {
    throw new TypeError('first')
  })
  on(() => heard.push('second'))
  expect(notify).toThrow('first')
  expect(heard).toEqual(['second'])
})
