import { openFirefox } from './firefox.ts'
import { testConversation } from './test-conversation.ts'
import { openWebKit } from './webkit.ts'

testConversation('Firefox', openFirefox, ['sound'])
testConversation('WebKitGTK', openWebKit, ['text', 'sound'])
