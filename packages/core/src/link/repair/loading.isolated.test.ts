import { fakePlugins, manualClock, memoryNetwork } from '@lingobooth/testing'
import { expect, it, vi } from 'vitest'
import { createBooth } from '../../booth/create-booth.ts'

const loaded = vi.hoisted(() => [] as string[])
vi.mock('./responses.ts', (load) => {
  loaded.push('answering')
  return load()
})

it('the code that answers newcomers is loaded when the first one arrives, before any request', async () => {
  const clock = manualClock()
  const network = memoryNetwork({ clock })
  const comes = async (name: string) => {
    const booth = createBooth({ plugins: fakePlugins({ clock, network }).plugins })
    const joining = booth.join({ room: 'weekly', name, language: 'en-US' })
    await clock.advance(2_000)
    await joining
  }
  await comes('Luis')
  expect(loaded).toEqual([])
  await comes('Ada')
  await expect.poll(() => loaded.toSorted()).toEqual(['answering'])
})
