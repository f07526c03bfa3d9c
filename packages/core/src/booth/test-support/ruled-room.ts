import { fakeRoomPolicy, type MemoryNetworkOptions, manualClock, memoryNetwork } from '@lingobooth/testing'
import { createControl } from '../../link/wire/control-message.ts'
import type { RoomRole, RoomRules } from '../../ports/room-policy.port.ts'
import { definePlugin, Ports, provide } from '../plugin.ts'
import { type Person, type PersonOptions, person, room } from './person.ts'

/** People in one room, each with rules of their own; the network vouches for their roles. */
export const ruledRoom = ({
  vouches = true,
  ...options
}: MemoryNetworkOptions & { readonly vouches?: boolean } = {}) => {
  const clock = manualClock()
  const roles = new Map<string, RoomRole>()
  const network = memoryNetwork({ ...options, clock, roleOf: ({ name }) => (vouches ? roles.get(name) : undefined) })
  return {
    clock,
    network,
    async comes(name: string, rules: RoomRules, options: PersonOptions & { readonly claims?: RoomRole } = {}) {
      roles.set(name, options.claims ?? rules.role)
      const policy = fakeRoomPolicy(rules)
      const ruled = definePlugin(
        'policy',
        provide(Ports.RoomPolicy, [], () => policy),
      )
      const somebody = person({ clock, network, more: [ruled], ...options })
      const joining = somebody.join('en-US', name)
      await clock.advance(2_000)
      await joining
      return Object.assign(somebody, { policy })
    },
  }
}

/** A host with a booth of his own making, who may say anything. */
export const rogue = (open: ReturnType<typeof ruledRoom>, name: string) => {
  let order = 0
  return async (orders: { readonly order?: number; readonly captions?: 'on' | 'off'; readonly removed?: string[] }) => {
    const body = { type: 'orders', order: ++order, captions: 'on', removed: [], ...orders } as const
    const message = createControl(body, { clientId: name, sentAtMs: 1, id: `${name}-${order}` })
    open.network.inject(room, { channel: 'host', message, sender: name, role: 'host' })
    await open.clock.advance(2_000)
  }
}
/** Of subtitles, chat, files and the microphone. */
export const disabledOf = ({ booth }: Person) => {
  const [subtitles, chat] = [booth.subtitles.view.getSnapshot(), booth.chat.view.getSnapshot()]
  return [subtitles.disabled, chat.disabled, chat.attachDisabled, subtitles.microphone.disabled]
}
export const all = <T>(reason: T) => [reason, reason, reason, reason]
