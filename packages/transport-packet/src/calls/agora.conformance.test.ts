import { agoraDouble } from '../test-support/doubles/agora.ts'
import { testOverCall } from '../test-support/test-over-call.ts'

testOverCall({ name: 'Agora, 1,024 bytes', maxBytes: 1_024, addresses: false, double: agoraDouble })
