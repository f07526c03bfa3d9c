import { bigBlueButtonDouble } from '../test-support/doubles/big-blue-button.ts'
import { testOverCall } from '../test-support/test-over-call.ts'

// The object around a packet is not counted by our call, and is by the double.
testOverCall({
  name: 'BigBlueButton, 8,192 characters',
  maxBytes: 8_400,
  encoding: 'text',
  echoes: true,
  tellsStatus: false,
  double: bigBlueButtonDouble,
})
