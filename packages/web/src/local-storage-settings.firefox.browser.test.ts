import { beforeEach, describe, expect, it } from 'vitest'
import { createLocalStorageSettings } from './local-storage-settings.ts'

beforeEach(() => localStorage.clear())

describe('createLocalStorageSettings', () => {
  it('returns what was saved, and null before', async () => {
    const store = createLocalStorageSettings()
    expect(await store.load()).toBeNull()
    await store.save({ fontSize: 3, languages: ['english-united-states'] })
    expect(await createLocalStorageSettings().load()).toEqual({ fontSize: 3, languages: ['english-united-states'] })
    expect(localStorage.getItem('lingobooth.settings')).toContain('fontSize')
  })

  it('keeps values under different keys apart', async () => {
    await createLocalStorageSettings({ key: 'a' }).save({ a: 1 })
    expect(await createLocalStorageSettings({ key: 'b' }).load()).toBeNull()
  })

  it('treats an unreadable value as nothing saved', async () => {
    localStorage.setItem('lingobooth.settings', '{"fontSize":')
    expect(await createLocalStorageSettings().load()).toBeNull()
  })

  it('reports that the storage is full', async () => {
    const save = createLocalStorageSettings().save({ text: 'x'.repeat(6_000_000) })
    await expect(save).rejects.toMatchObject({ code: 'too-large', vendor: 'local-storage' })
    expect(await createLocalStorageSettings().load()).toBeNull()
  })
})
