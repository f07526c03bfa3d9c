import { testTransport } from '@lingobooth/testing'
import { describe, it } from 'vitest'
import { createBroadcastTransport } from './index.ts'

testTransport({ describe, it }, 'broadcast transport in Node', {
  create: () => createBroadcastTransport(),
  without: ['history'],
})
