import { describe, expect, it, vi } from 'vitest'
import { attacks } from './attacks.ts'
import { isHeld } from './figure.ts'

vi.mock('./stage.ts', async (load) => {
  const stage = await load<typeof import('./stage.ts')>()
  const openStage: typeof stage.openStage = (network) => ({
    ...stage.openStage(network),
    says() {},
    enters: async () => async () => {},
  })
  const until: typeof stage.until = async (isSo) => {
    if (!isSo()) throw new Error('It never happens.')
  }
  return { ...stage, openStage, until }
})

const { links: _links, vendors: _vendors, gateway: _gateway, ...inRooms } = attacks

describe('an attack in a silent room does not count as held off', () => {
  for (const [name, attack] of Object.entries(inRooms))
    it(name, async () => {
      const isAllHeld = await attack().then(
        (figures) => figures.every(isHeld),
        () => false,
      )
      expect(isAllHeld).toBe(false)
    })
})
