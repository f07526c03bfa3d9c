import { jitsiDouble } from '../test-support/doubles/jitsi.ts'
import { testOverCall } from '../test-support/test-over-call.ts'

// The object around a packet is not counted by our call, and is by the double.
testOverCall({ name: 'Jitsi, 8,192 characters', maxBytes: 8_400, encoding: 'text', double: jitsiDouble })
