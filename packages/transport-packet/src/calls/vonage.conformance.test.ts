import { vonageDouble } from '../test-support/doubles/vonage.ts'
import { testOverCall } from '../test-support/test-over-call.ts'

testOverCall({
  name: 'Vonage, 8,192 characters of JSON',
  maxBytes: 8_192,
  encoding: 'text',
  echoes: true,
  double: vonageDouble,
})
