import { describe } from 'vitest'
import { captions } from './states/captions.tsx'
import { chat } from './states/chat.tsx'
import { dock } from './states/dock.tsx'
import { subtitles } from './states/subtitles.tsx'
import { examineWords } from './test-support/examine-words.ts'

describe('the words of the states', () => examineWords([...subtitles, ...chat, ...dock, ...captions]))
