import { testOverCall } from './test-support/test-over-call.ts'

testOverCall({ name: '2,048 bytes', maxBytes: 2_048 })
