import { describe, expect, it } from 'vitest'
import { channelNamed } from './test-support/join.ts'
import { pubnubStage } from './test-support/stage.ts'

const stage = pubnubStage()

describe('a client of the application', () => {
  it('is used unchanged, and is left as it was', async () => {
    const client = stage.plain('ana')
    const [heard, statuses]: [unknown[], string[]] = [[], []]
    client.addListener({
      message: ({ message }) => heard.push(message),
      status: ({ category }) => statuses.push(category),
    })
    client.subscribe({ channels: ['own'] })
    await expect.poll(() => statuses).toContain('PNConnectedCategory')
    const luis = await stage.enter('luis')
    const guest = await stage.enter('ignored', { client: async () => client })
    await guest.session.publish('chat', { text: 'from the guest' })
    await expect.poll(() => luis.heard).toMatchObject([{ sender: 'ana', message: { text: 'from the guest' } }])
    await guest.session.close()
    await expect.poll(() => stage.server.occupants('own')).toEqual(['ana'])
    const channel = await channelNamed()
    await expect.poll(() => stage.server.occupants(channel)).toEqual(['luis'])
    expect(client.getSubscribedChannels()).toEqual(['own'])
    await stage.plain('omar').publish({ channel: 'own', message: 'still there' })
    await expect.poll(() => heard.at(-1)).toBe('still there')
  })

  it('that cannot be created is reported without what was thrown', async () => {
    const client = () => Promise.reject(new Error('sub-c-secret'))
    const error: unknown = await stage.enter('ana', { client }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'network', vendor: 'pubnub-transport' })
    expect(`${error} ${JSON.stringify(error)}`).not.toContain('secret')
  })

  it('that is stopped and restarted interrupts the session', async () => {
    const client = stage.plain('ana')
    const guest = await stage.enter('ignored', { client })
    client.disconnect()
    await expect.poll(() => guest.statuses).toEqual(['interrupted'])
    await expect(guest.session.publish('chat', {})).rejects.toMatchObject({ code: 'network' })
    client.reconnect()
    await expect.poll(() => guest.statuses).toEqual(['interrupted', 'live'])
  })

  it('that ends all its subscriptions ends the session', async () => {
    const client = stage.plain('ana')
    const guest = await stage.enter('ignored', { client })
    client.unsubscribeAll()
    await expect.poll(() => guest.ends).toMatchObject([{ code: 'closed' }])
    await expect(guest.session.publish('chat', {})).rejects.toMatchObject({ code: 'closed' })
  })

  it('that loses its subscriptions while the page is offline ends the session', async () => {
    const client = stage.plain('ana')
    const guest = await stage.enter('ignored', { client })
    client.destroy(true)
    await expect.poll(() => guest.ends).toMatchObject([{ code: 'closed' }])
  })

  it('keeps its own subscription to a channel of the room', async () => {
    const client = stage.plain('ana')
    const [heard, statuses]: [unknown[], string[]] = [[], []]
    const channel = await channelNamed()
    client.addListener({
      message: ({ message }) => heard.push(message),
      status: ({ category }) => statuses.push(category),
    })
    client.subscribe({ channels: [channel] })
    await expect.poll(() => statuses).toContain('PNConnectedCategory')
    const guest = await stage.enter('ignored', { client })
    await guest.session.close()
    await stage.plain('omar').publish({ channel, message: 'still there' })
    await expect.poll(() => heard).toEqual(['still there'])
  })
})
