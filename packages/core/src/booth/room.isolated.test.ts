import { expect, it, vi } from 'vitest'

it('the booth can join once the code of a room has loaded, and reports until then that it cannot', async () => {
  vi.doMock('./room-parts.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { createBooth } = await import('./create-booth.ts')
  const { fakePlugins } = await import('@lingobooth/testing')
  const { plugins } = fakePlugins()
  const booth = createBooth({ plugins })
  const join = () => booth.join({ room: 'weekly', name: 'Ada', language: 'en-US' })
  await expect(join()).rejects.toMatchObject({ code: 'network' })
  vi.doUnmock('./room-parts.ts')
  await join()
  expect(booth.app.view.getSnapshot()).toMatchObject({ status: 'joined', connection: 'live' })
  await booth.leave()
})
