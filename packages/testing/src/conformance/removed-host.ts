import { createBooth, definePlugin, type JsonObject, Ports, provide } from '@lingobooth/core'
import { fakePlugins } from '../fakes/fake-plugins.ts'
import { fakeRoomPolicy } from '../fakes/fake-room-policy.ts'
import { assertEqual, eventually } from './assert.ts'
import type { RoomRolesHarness } from './room-roles.types.ts'

const room = 'roles'

/** A booth of somebody who follows the rules. */
async function enter({ create }: RoomRolesHarness, role: 'host' | 'speaker', userId: string, name: string) {
  const policy = definePlugin(
    'policy',
    provide(Ports.RoomPolicy, [], () => fakeRoomPolicy({ role })),
  )
  const transport = await create({ role, userId })
  const { plugins } = fakePlugins({ transport, without: ['clock', 'page'] })
  const booth = createBooth({ plugins: [...plugins, policy], userId })
  await booth.join({ room, name, language: 'en-US' })
  return booth
}

/** A host whose page says what it wants gives the highest number there is to an order, is removed, and goes on giving orders. */
export async function outlastRemovedHost(harness: RoomRolesHarness, patienceMs: number): Promise<void> {
  const owner = await enter(harness, 'host', 'owner', 'Olga')
  const observer = await enter(harness, 'speaker', 'observer', 'Ada')
  const session = await (await harness.create({ role: 'host', userId: 'host' })).open({
    room,
    channels: ['subtitles', 'chat', 'control', 'host'],
    self: { clientId: 'client-host', userId: 'host', name: 'Eve' },
    role: 'host',
    signal: new AbortController().signal,
    onDelivery: () => {},
    onStatus: () => {},
    onClosed: () => {},
  })
  const { self = '' } = session
  const booths = [owner, observer]
  const stateOf = (booth: typeof owner) => [
    booth.app.view.getSnapshot().status,
    booth.rules.view.getSnapshot()?.captions ?? 'on',
  ]
  const tell = (captions: 'on' | 'off', removed: readonly string[]) => {
    const header = { v: 1, module: 'lingobooth', type: 'orders', id: 'orders', clientId: 'client-host', sentAtMs: 1 }
    const message: JsonObject = { ...header, order: Number.MAX_SAFE_INTEGER, captions, removed: [...removed] }
    return session.publish('host', message, { durable: false })
  }
  const reach = (captions: 'on' | 'off', what: string) =>
    eventually(() => booths.every((booth) => stateOf(booth)[1] === captions), what, patienceMs)
  const others = () => booths.flatMap((booth) => booth.app.view.getSnapshot().participants.map(({ sender }) => sender))
  const refused = () => booths.map((booth) => booth.app.view.getSnapshot().drops['message.not-allowed'] ?? 0)
  try {
    await eventually(() => new Set(others()).size === 3, 'the participants', patienceMs)
    await tell('off', [])
    await reach('off', 'captions end by order of a host')
    owner.rules.setCaptions('on')
    await reach('on', 'captions start after an order with the highest number')
    owner.rules.remove(self)
    // Whoever hears of this has heard of the removal.
    owner.rules.setCaptions('off')
    await reach('off', 'captions end once more')
    const before = refused()
    await tell(
      'on',
      others().filter((sender) => sender !== self),
    )
    await eventually(
      () => refused().every((count, index) => count > (before[index] ?? 0)),
      'the order of a removed host is refused',
      patienceMs,
    )
    assertEqual(booths.map(stateOf), Array(2).fill(['joined', 'off']), 'the others of a room with a removed host')
  } finally {
    await session.close()
    for (const booth of booths) await booth.leave()
  }
}
