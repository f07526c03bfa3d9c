import { expect } from 'vitest'
import { join } from './test-support/join.ts'
import { it } from './test-support/nats.ts'
import { natsServer, proxied } from './test-support/server.ts'

const path = proxied(natsServer())

/** As a server says it; a frame of WebSocket has its length before it. */
const notice = "-ERR 'User Authentication Expired'\r\n"
const bytes = `\x82${String.fromCharCode(notice.length)}${notice}`

it('a session whose credentials expire ends with an error that says so', async () => {
  const ana = await join({ servers: path.webSocketUrl })
  await path.add({ frame: { direction: 'to-client' }, fault: { type: 'inject', bytes }, times: 1 })
  await ana.session.publish('main', { text: 'last' }).catch(() => undefined)
  await expect.poll(() => ana.ends).toHaveLength(1)
  expect(ana.ends).toMatchObject([
    { vendor: 'nats-transport', code: 'closed', message: expect.stringMatching(/^The NATS credentials have expired/) },
  ])
})
