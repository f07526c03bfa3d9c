import { describe, it } from 'vitest'
import { memoryNetwork } from '../fakes/memory-network.ts'
import { testTransport } from './transport.ts'

const network = memoryNetwork()
testTransport({ describe, it }, 'memory network', { create: () => network.transport() })

const busy = memoryNetwork({ echo: true, copies: 2 })
testTransport({ describe, it }, 'memory network that echoes and duplicates', { create: () => busy.transport() })

const bare = memoryNetwork({ files: false, presence: false, profile: false })
testTransport({ describe, it }, 'memory network that carries messages only', { create: () => bare.transport() })
