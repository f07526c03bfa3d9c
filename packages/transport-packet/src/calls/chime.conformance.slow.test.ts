import { chimeDouble } from '../test-support/doubles/chime.ts'
import { testOverCall } from '../test-support/test-over-call.ts'

testOverCall({ name: 'Chime, 2,048 bytes', maxBytes: 2_048, addresses: false, double: chimeDouble })
