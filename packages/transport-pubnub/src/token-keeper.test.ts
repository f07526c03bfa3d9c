import type { CredentialStore, Credentials } from '@lingobooth/core'
import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createTokenKeeper } from './token-keeper.ts'

/** A store that gives these tokens in turn, one for each time that it was told to forget. */
const storeOf = (...tokens: readonly string[]): CredentialStore => {
  let next = 0
  return {
    get: async () => ({ token: tokens[next] }) as Credentials,
    invalidate: () => next++,
  }
}
const given = (...tokens: string[]) => {
  let count = 0
  return async () => tokens[Math.min(count++, tokens.length - 1)] ?? ''
}
const rest = { clock: manualClock(), callTimeoutMs: 1_000 }
const keepers = (...tokens: string[]) => [
  createTokenKeeper({ ...rest, token: given(...tokens), credentials: undefined }),
  createTokenKeeper({ ...rest, token: undefined, credentials: storeOf(...tokens) }),
]

it('a token that was refused is no renewed one, whoever gives it again', async () => {
  for (const keeper of keepers('old', 'old', 'new')) {
    expect(await keeper.get()).toEqual({ token: 'old' })
    await expect(keeper.renew('old')).rejects.toMatchObject({ code: 'unauthorized', vendor: 'pubnub-transport' })
  }
})

it('a token that somebody else renewed is used without asking again', async () => {
  for (const keeper of keepers('old', 'new', 'newer')) {
    await keeper.get()
    expect(await keeper.renew('old')).toEqual({ token: 'new' })
    expect(await keeper.renew('old')).toEqual({ token: 'new' })
    expect(await keeper.renew('new')).toEqual({ token: 'newer' })
  }
})
