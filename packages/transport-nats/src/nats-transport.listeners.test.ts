import { assembleBooth } from '@lingobooth/core/workspace'
import { fakePlugins, silentLogger } from '@lingobooth/testing'
import { jetstreamManager } from '@nats-io/jetstream'
import { wsconnect } from '@nats-io/nats-core'
import { describe, expect } from 'vitest'
import { createNatsTransport, natsPermissions, natsStreams } from './index.ts'
import { it } from './test-support/nats.ts'
import { natsServer } from './test-support/server.ts'

const room = 'keynote'
const userOf = async (user: string, listen: boolean) => ({
  user,
  password: user,
  permissions: await natsPermissions({ userId: user, rooms: [room], listen }),
})

const server = natsServer(async () => ({
  users: [{ user: 'operator', password: 'operator' }, await userOf('ana', false), await userOf('eve', true)],
}))

const connect = (user: string) =>
  wsconnect({ servers: server.websocketUrl, user, pass: user, inboxPrefix: `lingobooth.inbox.${user}` })

async function comes(userId: string, language: string, listen: boolean) {
  const transport = createNatsTransport({
    servers: server.websocketUrl,
    credentials: { user: userId, password: userId },
    permissions: 'users',
  })
  const fakes = fakePlugins({ transport, logger: silentLogger(), without: ['clock', 'page'] })
  const { booth, actor } = assembleBooth({ plugins: fakes.plugins, userId })
  await booth.join({ room, name: userId, language, listen })
  return { ...fakes, booth, actor, texts: () => booth.subtitles.view.getSnapshot().lines.map(({ text }) => text) }
}

describe('a listener who may publish only to the control subject', () => {
  it('announces the languages to read and gets translations, but cannot send a line', async () => {
    const operator = await connect('operator')
    const manager = await jetstreamManager(operator)
    for (const stream of Object.values(natsStreams())) await manager.streams.add({ ...stream })
    await operator.close()
    const ana = await comes('ana', 'en-US', false)
    const eve = await comes('eve', 'es-ES', true)
    const isTranslated = () => ana.translator.requests.some(({ target }) => target.tag === 'es-ES')
    const said: string[] = []
    await expect
      .poll(
        () => {
          said.push(`line ${said.length}`)
          ana.booth.subtitles.send(said.at(-1) ?? '')
          return isTranslated()
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe(true)
    await expect.poll(() => eve.texts()).toEqual(said)

    const raw = await connect('eve')
    const refused: string[] = []
    const watching = (async () => {
      for await (const status of raw.status()) if (status.type === 'error') refused.push(status.error.message)
    })()
    const header = { v: 1, id: 'eve-1', clientId: 'tab', sentAtMs: 1 }
    const spoken = { text: 'forged', name: 'Eve', speakerLanguage: 'english-united-states' }
    const messages = [
      { ...header, ...spoken, module: 'subtitles', seq: 1, time: '10:00:00' },
      { module: 'subtitles', ...spoken },
      { ...header, ...spoken, module: 'lingobooth', type: 'partial', revision: 1, stable: { calm: 9, fast: 9 } },
      { ...header, module: 'lingobooth', type: 'revision', of: 'x', seq: 2, revision: 1, text: 'forged' },
    ]
    const own = ana.actor.getSnapshot().context.request.clientId
    const subjects = (channel: string) => [
      `lingobooth.live.${room}.${channel}.eve.tab`,
      `lingobooth.kept.${room}.${channel}.eve.tab`,
      `lingobooth.to.${room}.ana.${own}.${channel}.eve.tab`,
    ]
    const forbidden = [...subjects('subtitles'), ...subjects('chat'), ...subjects('@'), subjects('control')[1] ?? '']
    for (const subject of forbidden) for (const message of messages) raw.publish(subject, JSON.stringify(message))
    await expect.poll(() => refused.length).toBe(forbidden.length * messages.length)
    for (const subject of subjects('control').filter((subject) => !forbidden.includes(subject)))
      for (const message of messages) raw.publish(subject, JSON.stringify(message))
    await raw.flush()
    await expect
      .poll(() => ana.booth.app.view.getSnapshot().drops)
      .toEqual({ 'message.other-channel': 2 * messages.length })
    const { lines, openLines } = ana.booth.subtitles.view.getSnapshot()
    expect([lines.map(({ text }) => text), openLines]).toEqual([said, []])
    expect(ana.booth.app.view.getSnapshot().participants).toEqual([])
    await Promise.all([raw.close(), watching, ana.booth.leave(), eve.booth.leave()])
  }, 60_000)
})
