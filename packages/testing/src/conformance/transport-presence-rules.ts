import type { Profile } from '@lingobooth/core'
import { assert, assertEqual, assertRejects, eventually, isEqual, soon } from './assert.ts'
import type { Rules } from './runner.ts'
import { fence, offered, type Participant, senderOf, type TransportStage } from './transport-stage.ts'

const plainProfile: Profile = { name: 'Ana', description: 'spanish-spain' }
const oddProfiles: readonly Profile[] = [
  { name: '', description: '' },
  { name: '\u202eana\u2069 <b> {token} $& \\ "\' \r\n', description: '__proto__' },
  { name: 'أنا 🎉 '.repeat(25), description: 'null' },
]

export const transportPresenceRules: Rules<TransportStage> = {
  'peers are the others in the room, with the senders of their messages': async ({ join, room, patienceMs }) => {
    const [first, second] = [await join(), await join()]
    const stranger = await join({ room: `${room}-other` })
    const presence = offered(first.session, 'presence')
    await eventually(() => presence.peers().length > 0, 'seeing the other', patienceMs)
    const sender = await senderOf(second, first)
    assertEqual(
      presence.peers().map((peer) => peer.sender),
      [sender],
      'the peers',
    )
    assertEqual(stranger.session.presence?.peers(), [], 'the peers in another room')
  },

  'peers are known to somebody who joins later': async ({ join, patienceMs }) => {
    await join()
    await join()
    const presence = offered((await join()).session, 'presence')
    await eventually(() => presence.peers().length === 2, 'seeing both', patienceMs)
  },

  'the listener is called after peers come and go': async ({ join, patienceMs }) => {
    const presence = offered((await join()).session, 'presence')
    const counts: number[] = []
    presence.subscribe(() => counts.push(presence.peers().length))
    const other = await join()
    await eventually(() => counts.at(-1) === 1, 'being told of somebody who came', patienceMs)
    await other.session.close()
    await eventually(() => counts.at(-1) === 0, 'being told of somebody who went', patienceMs)
  },

  'the listener is not called after it is removed': async ({ join, patienceMs }) => {
    const presence = offered((await join()).session, 'presence')
    const [gone, kept]: [number[], number[]] = [[], []]
    const listener = (calls: number[]) => () => calls.push(1)
    presence.subscribe(listener(gone))()
    presence.subscribe(listener(kept))
    await join()
    await eventually(() => kept.length > 0, 'being told of somebody who came', patienceMs)
    assertEqual(gone, [], 'calls of the listener that was taken away')
  },
}

export const transportListenRules: Rules<TransportStage> = {
  'a listening participant hears the others, and is not one of their peers': async ({ join, patienceMs }) => {
    const speaker = await join()
    const peersOf = (participant: Participant) => offered(participant.session, 'presence').peers()
    const guest = await join({ listen: true })
    const other = await join()
    await eventually(() => peersOf(speaker).length > 0 && peersOf(other).length > 0, 'seeing the other', patienceMs)
    const [of, by] = [await senderOf(other, speaker), await senderOf(speaker, other)]
    await speaker.say('for all')
    await guest.hears('for all')
    await guest.say('what I read')
    await Promise.all([speaker.hears('what I read'), other.hears('what I read')])
    const seen = () => [speaker, other].map((participant) => peersOf(participant).map(({ sender }) => sender))
    assertEqual(seen(), [[of], [by]], 'the peers beside one who listens')
    await guest.session.close()
    await fence(other, speaker)
    assertEqual(seen(), [[of], [by]], 'the peers after the one who listens has gone')
  },
}

export const transportProfileRules: Rules<TransportStage> = {
  'a profile that was set can be read by others': async ({ join, patienceMs }) => {
    const [owner, reader] = [await join(), await join()]
    const [own, profile] = [offered(owner.session, 'profile'), offered(reader.session, 'profile')]
    const sender = await senderOf(owner, reader)
    assert(sender !== undefined, 'A transport with profiles must tell the sender of a message.')
    for (const wanted of [
      { name: 'Ana', description: 'spanish-spain' },
      { name: 'أنا 🎉', description: 'arabic-egypt' },
    ]) {
      await soon(own.set(wanted), 'setting the profile', patienceMs)
      let found: unknown
      const look = async () => {
        found = await profile.get(sender)
      }
      await look()
      for (let attempt = 0; attempt < 20 && JSON.stringify(found) !== JSON.stringify(wanted); attempt++) {
        await senderOf(owner, reader)
        await look()
      }
      assertEqual(found, wanted, 'the profile')
    }
  },

  'a profile is read as it was set, whatever it contains': async ({ join, patienceMs }) => {
    const [owner, reader] = await Promise.all([join(), join()])
    const [own, profile] = [offered(owner.session, 'profile'), offered(reader.session, 'profile')]
    const sender = (await senderOf(owner, reader)) ?? ''
    for (const wanted of oddProfiles) {
      await soon(own.set(wanted), 'setting the profile', patienceMs)
      let found: Profile | null = null
      const isFound = async () => {
        found = await profile.get(sender)
        return isEqual(found, wanted)
      }
      await eventually(isFound, 'getting the profile', patienceMs).catch(() =>
        assertEqual(found, wanted, 'the profile'),
      )
    }
  },

  'a profile is known to somebody who joins later': async ({ join, patienceMs }) => {
    const owner = await join()
    await offered(owner.session, 'profile').set({ name: 'Ana', description: 'spanish-spain' })
    const reader = await join()
    const profile = offered(reader.session, 'profile')
    const sender = await senderOf(owner, reader)
    const found = await soon(profile.get(sender ?? ''), 'getting the profile', patienceMs)
    assertEqual(found, { name: 'Ana', description: 'spanish-spain' }, 'the profile')
  },

  'the profile of an unknown sender is null': async ({ join, patienceMs }) => {
    const profile = offered((await join()).session, 'profile')
    for (const sender of [crypto.randomUUID(), '', '__proto__', 'constructor', '../x', '*'])
      assertEqual(await soon(profile.get(sender), 'getting a profile', patienceMs), null, 'the profile')
  },

  'set and get reject with closed after close': async ({ join, patienceMs }) => {
    const { session } = await join()
    const profile = offered(session, 'profile')
    await session.close()
    await assertRejects(profile.set(plainProfile), 'closed', 'setting after close', patienceMs)
    await assertRejects(profile.get('somebody'), 'closed', 'getting after close', patienceMs)
  },

  'profiles being set or read settle soon after close': async ({ join, patienceMs }) => {
    const [leaver, other] = await Promise.all([join(), join()])
    const profile = offered(leaver.session, 'profile')
    const sender = (await senderOf(other, leaver)) ?? ''
    const calls = Promise.allSettled([profile.set(plainProfile), profile.get(sender), profile.get('somebody')])
    const before = leaver.callbacks.length
    await soon(leaver.session.close(), 'closing', patienceMs)
    await soon(calls, 'what was under way while the session closed', patienceMs)
    await senderOf(other, await join())
    assertEqual(leaver.callbacks.length, before, 'callbacks after close')
  },
}

/** For sessions with both presence and profiles. */
export const transportPeerProfileRules: Rules<TransportStage> = {
  'the listener is called after a profile shown by peers() changes': async ({ join, patienceMs }) => {
    const other = await join()
    const profile = offered(other.session, 'profile')
    await profile.set({ name: 'Ana', description: 'spanish-spain' })
    const listener = await join()
    const presence = offered(listener.session, 'presence')
    await senderOf(other, listener)
    const shownName = () => presence.peers()[0]?.profile?.name
    if (shownName() === undefined) return
    const names: (string | undefined)[] = []
    presence.subscribe(() => names.push(shownName()))
    await profile.set({ name: 'Ana María', description: 'spanish-spain' })
    await eventually(() => names.at(-1) === 'Ana María', 'being told of the profile', patienceMs)
  },
}
