import { expect, it } from 'vitest'
import { checkNames } from './check-options.ts'

it('an option that is not known is refused with bad-option, and with those that are', () => {
  const known = { url: true, timeoutMs: true }
  checkNames({ url: 'a', timeoutMs: undefined }, known, { vendor: 'a' })
  for (const name of ['uri', 'constructor'])
    expect(() => checkNames({ url: 'a', [name]: 'secret' }, known, { vendor: 'a' })).toThrow(
      expect.objectContaining({
        ...{ code: 'bad-option', vendor: 'a' },
        message: `There is no option ${name}; there are url, timeoutMs.`,
      }),
    )
})
