import { openFirefox } from './firefox.ts'
import { testConversation } from './test-conversation.ts'

testConversation('Firefox', openFirefox, ['text'])
