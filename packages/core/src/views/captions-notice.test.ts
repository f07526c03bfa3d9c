import { memorySettingsStore } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import type { BoothEvent } from '../booth/booth.types.ts'
import { type Person, person } from '../booth/test-support/person.ts'

const text = 'Captions run in this room. Example Ltd. and its recogniser hear what you say.'

const enter = async (somebody: Person, room = 'weekly', captionsNotice = text) => {
  await somebody.booth.join({ room, name: 'Ada Lovelace', language: 'en-US', captionsNotice })
  return somebody.booth.notices.view.getSnapshot()
}

it('the captions notice shows the host’s text on entering until dismissed, once for each room and text', async () => {
  const settingsStore = memorySettingsStore()
  const ada = person({ settingsStore })
  const [notice] = await enter(ada)
  expect(notice).toMatchObject({ code: 'captions', params: { text }, severity: 'info' })
  await ada.booth.leave()
  expect(ada.notices()).toEqual([])
  expect(await enter(ada)).toHaveLength(1)
  const [again] = ada.booth.notices.view.getSnapshot()
  ada.booth.notices.dismiss(again?.id ?? 0)
  await ada.booth.leave()
  expect(await enter(ada)).toEqual([])
  const later = person({ settingsStore })
  expect(await enter(later)).toEqual([])
  await later.booth.leave()
  expect(await enter(later, 'monthly')).toHaveLength(1)
  await later.booth.leave()
  expect(await enter(later, 'weekly', 'Captions run.')).toHaveLength(1)
  expect(JSON.stringify(settingsStore.saved)).not.toMatch(/weekly|Captions run/)
})

it('the captions notice reports when it was seen and dismissed, once a stay, without a name', async () => {
  const ada = person({ options: { userId: 'ada-1815' } })
  const events: BoothEvent[] = []
  ada.booth.on('captions.notice', (event) => events.push(event))
  const [notice] = await enter(ada)
  expect(events).toEqual([])
  await ada.clock.advance(1_000)
  const seenAtMs = ada.clock.now()
  for (let panel = 0; panel < 3; panel++) ada.booth.notices.seen(notice?.id ?? 0)
  await ada.clock.advance(5_000)
  ada.booth.notices.dismiss(notice?.id ?? 0)
  ada.booth.notices.dismiss(notice?.id ?? 0)
  const record = { type: 'captions.notice', userId: 'ada-1815' }
  expect(events).toEqual([
    { ...record, action: 'seen', atMs: seenAtMs },
    { ...record, action: 'dismissed', atMs: seenAtMs + 5_000 },
  ])
})

it('the captions notice is not shown without a text of the host', async () => {
  const ada = person()
  await ada.join()
  expect(ada.notices()).toEqual([])
})
