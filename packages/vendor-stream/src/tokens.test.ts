import { AdapterError, type CredentialStore } from '@lingobooth/core'
import { flushPromises, manualClock, soundOfWords, textOfWords } from '@lingobooth/testing'
import { recognizing, type StreamVendorScript } from '@lingobooth/testing/stream-vendor'
import { describe, expect, it } from 'vitest'
import { dialects, startStage } from './test-support/start-stage.ts'

/** Keeps a token until it is invalidated, then has the next. */
function storeOf(...tokens: readonly string[]): CredentialStore & { readonly asked: string[]; invalidated: number } {
  const asked: string[] = []
  return {
    asked,
    invalidated: 0,
    async get(id) {
      asked.push(id)
      const token = tokens[this.invalidated]
      return token === undefined ? {} : { token }
    },
    invalidate() {
      this.invalidated += 1
    },
  }
}

describe.each(dialects)('the token for the dialect of %s', (dialect) => {
  it('travels as a subprotocol, not in the address', async () => {
    const credentials = storeOf('token-1')
    const { recognize, vendor } = await startStage({ dialect, credentials, credentialId: 'mine' })
    vendor.accept('token-1')
    expect(await recognize(soundOfWords(2)).text()).toBe(textOfWords(2))
    expect([vendor.connections[0]?.token, credentials.asked]).toEqual(['token-1', ['mine']])
    expect(vendor.connections[0]?.url.href).not.toContain('token-1')
  })

  it('is the key itself if the server has one', async () => {
    const credentials = storeOf('token-1')
    const { recognize, vendor } = await startStage({ dialect, credentials, apiKey: 'key-1' })
    vendor.accept('key-1')
    expect(await recognize(soundOfWords(2)).text()).toBe(textOfWords(2))
    expect(credentials.asked).toEqual([])
  })

  it('is fetched again once when it is refused', async () => {
    const credentials = storeOf('old', 'new', 'newest')
    const { recognize, vendor } = await startStage({ dialect, credentials })
    vendor.accept('new')
    expect(await recognize(soundOfWords(2)).text()).toBe(textOfWords(2))
    expect([new Set(vendor.tokens), credentials.invalidated]).toEqual([new Set(['old', 'new']), 1])
    expect(await recognize(soundOfWords(1)).text()).toBe(textOfWords(1))
    expect([vendor.connections.length, credentials.invalidated]).toEqual([1, 1])
  })

  it('that is refused twice fails the segment', async () => {
    const credentials = storeOf('old', 'new', 'newest')
    const { recognize, vendor } = await startStage({ dialect, credentials })
    vendor.refuse(401)
    await expect(recognize(soundOfWords(2)).result).rejects.toMatchObject({ code: 'network', vendor: 'vendor' })
    expect([new Set(vendor.tokens), credentials.invalidated]).toEqual([new Set(['old', 'new']), 1])
    vendor.refuse(undefined)
    expect(await recognize(soundOfWords(1)).text()).toBe(textOfWords(1))
  })

  it('that expires in mid-sentence neither loses nor doubles a word', async () => {
    const credentials = storeOf('old', 'new')
    const recognize = recognizing({ finalEvery: 2 })
    const script: StreamVendorScript = (connection, heard) => {
      const isExpired = connection.token === 'old' && connection.words().length > 1
      if (isExpired) connection.close(1008, 'expired')
      else recognize(connection, heard)
    }
    const stage = await startStage({ dialect, credentials, script })
    expect(await stage.recognize(soundOfWords(6)).text()).toBe(textOfWords(6))
    expect(stage.vendor.connections.map(({ token }) => token)).toEqual(['old', 'new'])
  })

  it('is not needed for a custom server', async () => {
    const { recognize, vendor } = await startStage({ dialect, credentials: storeOf() })
    expect(await recognize(soundOfWords(2)).text()).toBe(textOfWords(2))
    expect(vendor.connections[0]?.token).toBeUndefined()
    vendor.refuse(503)
    vendor.connections[0]?.cut()
    await vendor.connections[0]?.closed
    await expect(recognize(soundOfWords(2)).result).rejects.toMatchObject({ code: 'network' })
    expect(vendor.tokens).toHaveLength(2)
  })
})

it('a token that cannot be fetched fails the segment with the code of its source, not its message', async () => {
  const credentials: CredentialStore = {
    get: () => Promise.reject(new AdapterError('tokens', 'rate-limited', 'private words')),
    invalidate: () => undefined,
  }
  const { recognize } = await startStage({ credentials })
  const error = await recognize(soundOfWords(1)).result.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'rate-limited', vendor: 'vendor' })
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('private words')
})

it('a token that OpenAI reports as expired is fetched again in mid-sentence', async () => {
  const recognize = recognizing()
  const script: StreamVendorScript = (connection, heard) => {
    const error = { type: 'invalid_request_error', code: 'session_expired', message: 'private words' }
    if (connection.token !== 'old' || connection.words().length < 2) recognize(connection, heard)
    else connection.send(JSON.stringify({ type: 'error', error }))
  }
  const stage = await startStage({ dialect: 'openai', credentials: storeOf('old', 'new'), script })
  expect(await stage.recognize(soundOfWords(4)).text()).toBe(textOfWords(4))
  expect(stage.vendor.connections.map(({ token }) => token)).toEqual(['old', 'new'])
})

it('a token that arrives after the time limit opens no connection', async () => {
  let give = (_: { readonly token: string }) => {}
  const credentials: CredentialStore = {
    get: () =>
      new Promise((resolve) => {
        give = resolve
      }),
    invalidate: () => {},
  }
  let opened = 0
  class CountedWebSocket extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols)
      opened += 1
    }
  }
  const clock = manualClock()
  const { recognize } = await startStage({ clock, credentials, WebSocket: CountedWebSocket as typeof WebSocket })
  const { result } = recognize(soundOfWords(1))
  await clock.advance(5_000)
  await expect(result).rejects.toMatchObject({ code: 'timeout' })
  give({ token: 'late' })
  await flushPromises()
  expect(opened).toBe(0)
})
