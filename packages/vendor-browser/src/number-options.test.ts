import { expect, it } from 'vitest'
import { browserTranslator, createBrowserTranslator } from './index.ts'

it.each([Number.NaN, -1, 0, 2 ** 31])(
  'a number out of its range is refused with bad-option in every browser, naming the option: timeoutMs of %s',
  (timeoutMs) => {
    for (const make of [createBrowserTranslator, browserTranslator])
      expect(() => make({ timeoutMs })).toThrow(
        expect.objectContaining({
          ...{ code: 'bad-option', vendor: 'browser-translator' },
          message: 'Pass a number from 1 to 2147483647 as timeoutMs.',
        }),
      )
  },
)
