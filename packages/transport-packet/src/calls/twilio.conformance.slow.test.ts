import { twilioDouble } from '../test-support/doubles/twilio.ts'
import { testOverCall } from '../test-support/test-over-call.ts'

testOverCall({ name: 'Twilio, 16,384 bytes', maxBytes: 16_384, addresses: false, double: twilioDouble })
