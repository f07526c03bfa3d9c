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
