import { testRoomRoles } from '@lingobooth/testing'
import { describe, it } from 'vitest'
import { createBroadcastTransport } from './index.ts'

const prefix = `roles-${crypto.randomUUID()}`

testRoomRoles({ describe, it }, 'roles between tabs, where every tab claims to be a host', {
  keptBy: 'nobody',
  create() {
    const { id, open } = createBroadcastTransport({ prefix })
    return { id, open: (options) => open({ ...options, role: 'host' }) }
  },
})
