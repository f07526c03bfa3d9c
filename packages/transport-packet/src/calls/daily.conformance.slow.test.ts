import { dailyDouble } from '../test-support/doubles/daily.ts'
import { testOverCall } from '../test-support/test-over-call.ts'

testOverCall({ name: 'Daily, 4,096 characters of JSON', maxBytes: 4_096, encoding: 'text', double: dailyDouble })
