import { Ports, type TokenSource } from '@lingobooth/core'
import { expect, it } from 'vitest'
import { pageOf, stageGateway } from '../test-support/stage.ts'

it('a page asks the login once for all vendor tokens, and for the glossary', async () => {
  const { gateway } = stageGateway({
    vendorTokens: {
      deepgram: async () => ({ token: 'of deepgram' }),
      speechmatics: async () => ({ token: 'of speechmatics' }),
    },
  })
  const asked: string[] = []
  const fetch = async (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return gateway.fetch(request)
  }
  const page = pageOf('ann@weekly:speaker', { fetch }, undefined, { vendorTokens: ['deepgram', 'speechmatics'] })
  const source = page.adapters(Ports.TokenSource)[0] as TokenSource
  const given = [await source.fetch('deepgram'), await source.fetch('speechmatics')]
  await page.session.glossary()
  expect(given.map(({ token }) => token)).toEqual(['of deepgram', 'of speechmatics'])
  expect(asked).toEqual(['/token', '/vendor-token', '/vendor-token', '/glossary'])
})

it('a page keeps the token of a vendor for as long as the vendor says, and one without an end until it is refused', async () => {
  const { gateway } = stageGateway({
    vendorTokens: {
      deepgram: async () => ({ token: 'for a minute', expiresInSeconds: 60 }),
      speechmatics: async () => ({ token: 'for good' }),
    },
  })
  const page = pageOf('ann@weekly:speaker', gateway, undefined, { vendorTokens: ['deepgram', 'speechmatics'] })
  const source = page.adapters(Ports.TokenSource)[0] as TokenSource
  const beforeMs = Date.now()
  const { expiresAtMs = 0, ...given } = await source.fetch('deepgram')
  expect([given, expiresAtMs >= beforeMs + 60_000, expiresAtMs <= Date.now() + 60_000]).toEqual([
    { token: 'for a minute' },
    true,
    true,
  ])
  expect(await source.fetch('speechmatics')).toStrictEqual({ token: 'for good' })
})
