import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonFault } from './json-fault.ts'

it('JSON has no fault, and what has one is none', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom(',', '}', '"', ']', 'x', ''), (text, at, change) => {
      expect(jsonFault(text)).toBeUndefined()
      const place = at % (text.length + 1)
      const changed = text.slice(0, place) + change + text.slice(place + 1)
      const isJson = (() => {
        try {
          return JSON.parse(changed) !== undefined
        } catch {
          return false
        }
      })()
      expect(jsonFault(changed) === undefined).toBe(isJson)
    }),
  )
})
