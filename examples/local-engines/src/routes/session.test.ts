import { expect, test } from 'vitest'
import { describeWithEngines } from '../test-client.ts'

describeWithEngines('the session', ({ call, url, token }) => {
  test.each(['GET', 'POST'])('%s with the key returns a valid token', async (method) => {
    const answer = await fetch(`${url()}/api/Session`, { method, headers: { authorization: 'demo-key' } })
    const session = await answer.json()
    expect(session).toEqual({ token: expect.any(String), expiresInSeconds: 3600 })
    const { status } = await call('/api/Translation', {
      token: session.token,
      text: 'Hello',
      sourceLanguage: 'en',
      targetLanguage: 'es',
    })
    expect(status).toBe(200)
  })

  test.each([{}, { authorization: 'wrong' }])('a session request with %j is refused', async (headers) => {
    const answer = await fetch(`${url()}/api/Session`, { headers })
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: { code: 'wrong-key', message: 'Send the API key in the authorization header.' } },
    ])
  })

  test.each(['/api/Translation', '/api/TextToSpeech'])(
    '%s without a token is refused before any other check',
    async (path) => {
      const { status, body } = await call(path, { token: 'wrong' })
      expect([status, body.error.code]).toEqual([401, 'not-authorized'])
    },
  )

  test('a recording without a token is refused', async () => {
    const { status, body } = await call('/api/SpeechToText', { token: '' }, { method: 'POST', body: 'x' })
    expect([status, body.error.code]).toEqual([401, 'not-authorized'])
  })

  test('the token is accepted in the header as well', async () => {
    const { status } = await call(
      '/api/Translation',
      { token: '', text: 'Hello', sourceLanguage: 'en', targetLanguage: 'es' },
      { headers: { authorization: token() } },
    )
    expect(status).toBe(200)
  })
})
