import { expect, it } from 'vitest'
import { createDeepgramSpeechToText, deepgramSpeechToText } from './index.ts'

it.each([createDeepgramSpeechToText, deepgramSpeechToText])(
  'a key in a page is refused without being quoted',
  (make) => {
    expect(() => make({ apiKey: 'secret' })).toThrow(expect.objectContaining({ code: 'bad-option' }))
    expect(() => make({ apiKey: 'secret' })).not.toThrow(/secret/)
  },
)
