import { describe, expect, it } from 'vitest'
import { attacks } from './attacks.ts'
import { isHeld } from './figure.ts'
import { layAShortSiege } from './siege.ts'

describe('an attack achieves no more than it may', () => {
  for (const [name, attack] of Object.entries({ ...attacks, siege: layAShortSiege }))
    it(name, async () => {
      const figures = await attack()
      expect(figures.length).toBeGreaterThan(0)
      expect(figures.filter((figure) => !isHeld(figure))).toEqual([])
    })
})
