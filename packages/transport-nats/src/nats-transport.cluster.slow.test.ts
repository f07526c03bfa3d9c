import { createBooth } from '@lingobooth/core'
import { fakePlugins, flushPromises, silentLogger } from '@lingobooth/testing'
import { jetstreamManager } from '@nats-io/jetstream'
import { wsconnect } from '@nats-io/nats-core'
import { describe, expect, vi } from 'vitest'
import { type NatsServer, startNatsCluster } from '../../../scripts/servers/nats.ts'
import { createNatsTransport, natsStreams } from './index.ts'
import { it } from './test-support/nats.ts'

const patience = { timeout: 40_000, interval: 50 }

/** Somebody with a whole booth, on a server of his own at first. */
function participant({ websocketUrl }: NatsServer) {
  const servers = [websocketUrl]
  const transport = createNatsTransport({ servers, files: false })
  const { plugins } = fakePlugins({ transport, logger: silentLogger(), without: ['clock', 'page'] })
  const booth = createBooth({ plugins })
  return {
    servers,
    booth,
    texts: () => booth.subtitles.view.getSnapshot().lines.map(({ text }) => text),
    missing: () => booth.notices.view.getSnapshot().filter(({ code }) => code === 'lines-missing').length,
  }
}

describe('a cluster of three servers', () => {
  it('loses no line when one of them is killed in mid-conversation', async () => {
    const cluster = await startNatsCluster()
    const [first] = cluster.servers
    const operator = await wsconnect({ servers: first?.websocketUrl ?? '' })
    const { lines } = natsStreams()
    // A cluster that has just started may not have chosen its leader yet.
    await vi.waitFor(
      async () => (await jetstreamManager(operator)).streams.add({ ...lines, num_replicas: 3 }),
      patience,
    )
    await operator.close()
    const people = cluster.servers.map(participant)
    try {
      for (const [index, { booth }] of people.entries())
        await booth.join({ room: 'weekly', name: `p${index}`, language: 'en-US' })
      for (const { servers } of people) servers.push(...cluster.servers.map(({ websocketUrl }) => websocketUrl))
      const said: string[] = []
      const say = async (count: number) => {
        for (let round = 0; round < count; round++) {
          for (const [index, { booth }] of people.entries()) {
            said.push(`${index}: ${said.length}`)
            booth.subtitles.send(said.at(-1) ?? '')
          }
          await flushPromises()
        }
      }
      const statuses: string[] = []
      people[1]?.booth.on('connection.changed', ({ status }) => statuses.push(status))
      await say(10)
      const killing = cluster.servers[1]?.kill()
      await say(10)
      await killing
      await vi.waitFor(() => expect(statuses).toContain('waiting'), patience)
      await say(10)
      await vi.waitFor(() => expect(statuses).toContain('live'), patience)
      await say(10)
      for (const { texts } of people)
        await vi.waitFor(() => expect(texts().toSorted()).toEqual(said.toSorted()), patience)
      for (const [index, { texts, missing }] of people.entries()) {
        const own = people.map((_, speaker) => texts().filter((text) => text.startsWith(`${speaker}:`)))
        const inOrder = people.map((_, speaker) => said.filter((text) => text.startsWith(`${speaker}:`)))
        expect([index, own, missing()]).toEqual([index, inOrder, 0])
      }
    } finally {
      await Promise.all(people.map(({ booth }) => booth.leave()))
      await cluster.stop()
    }
  }, 120_000)
})
