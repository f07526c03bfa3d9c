import { expect } from 'vitest'
import { join } from './test-support/join.ts'
import { it } from './test-support/nats.ts'
import { natsServer } from './test-support/server.ts'

/** Room for the lines, and not for the files. */
const server = natsServer(() => ({
  configuration: `
listen: "127.0.0.1:4222"
websocket { listen: "127.0.0.1:8443", no_tls: true }
jetstream { store_dir: "/data", max_file: 300MB }
`,
}))

it('a server without room for the files says so at every join, and takes a session without files', async () => {
  const options = { servers: server.websocketUrl }
  const noRoom = { code: 'bad-state', message: expect.stringContaining('raise its `max_file`, or set `files: false`') }
  await expect(join(options)).rejects.toMatchObject(noRoom)
  await expect(join(options)).rejects.toMatchObject(noRoom)
  const { session } = await join({ ...options, files: false })
  await session.publish('main', { text: 'hello' })
  await session.close()
  await expect(join(options)).rejects.toMatchObject(noRoom)
})
