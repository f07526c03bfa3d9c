import { testManyReaders } from '@lingobooth/testing'
import { describe } from 'vitest'
import { createNatsTransport } from './index.ts'
import { it } from './test-support/nats.ts'
import { natsServer } from './test-support/server.ts'

const server = natsServer()
const harness = { create: () => createNatsTransport({ servers: server.websocketUrl }) }

testManyReaders({ describe, it }, 'booths over the NATS transport', harness, { readers: 29, lines: 100 })
