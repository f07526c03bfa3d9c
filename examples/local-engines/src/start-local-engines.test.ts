import { request as httpRequest } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive, livingProcesses } from './living-processes.ts'
import { startLocalEngines } from './start-local-engines.ts'
import { describeWithEngines } from './test-client.ts'

describeWithEngines('the server', ({ call, url }) => {
  test('pages of this machine may call the engines', async () => {
    const { headers } = await call('/languages', {}, { headers: { origin: 'http://localhost:5173' } })
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    const preflight = await fetch(`${url()}/api/Translation`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://127.0.0.1:4173',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'authorization,content-type',
    ])
  })

  test('other sites, and host names that point here, are refused', async () => {
    const foreign = await call('/languages', {}, { headers: { origin: 'https://evil.example' } })
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 'not-local'])
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    const rebound = await new Promise((resolve, reject) => {
      httpRequest(`${url()}/languages`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(rebound).toBe(403)
  })

  test('another site cannot even show a flag, while a page of this machine can', async () => {
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await fetch(url() + path, { headers })).status
    const across = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
    for (const path of ['/flags/US.svg', '/engines', '/languages']) {
      expect(await statusOf(path, { ...across, referer: 'https://evil.example/' })).toBe(403)
      expect(await statusOf(path, across)).toBe(403)
      expect(await statusOf(path, { referer: 'https://evil.example/' })).toBe(403)
      expect(await statusOf(path, { ...across, referer: 'http://localhost:5173/' })).toBe(200)
      expect(await statusOf(path, { 'sec-fetch-site': 'same-site' })).toBe(200)
    }
  })

  test('an error about an unreadable address does not repeat the address', async () => {
    const answer = await fetch(`${url()}/%ff?token=secret`)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      '{"error":{"code":"invalid-request","message":"The address cannot be read."}}',
    ])
  })

  test('the server listens on no other host', async () => {
    // @ts-expect-error: only the loopback address is an option
    await expect(startLocalEngines({ host: '0.0.0.0' })).rejects.toThrow('serve this machine only')
    expect(url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  test('an unknown call gets an error that says so', async () => {
    const { status, body } = await call('/nothing')
    expect([status, body.error.code]).toEqual([404, 'not-found'])
  })

  test('closing ends every process, even in the middle of work', async () => {
    const before = new Set(livingProcesses().keys())
    const other = await startLocalEngines({ apiKey: 'another' })
    onTestFinished(() => other.close())
    const headers = { authorization: 'another' }
    const get = (path: string) => fetch(`${other.url}${path}`, { headers }).catch(() => undefined)
    await get('/api/Translation?text=Hello&sourceLanguage=en&targetLanguage=fr')
    const speaking = get(`/api/TextToSpeech?text=${'hello%20'.repeat(150)}&sourcelanguage=en`)
    const own = () => [...livingProcesses()].filter(([id]) => !before.has(id))
    await expect.poll(() => own().map(([, command]) => command)).toContain('espeak-ng')
    const started = own()
    expect(started.map(([, command]) => command)).toEqual(
      expect.arrayContaining(['sh', 'lt-proc', 'python3', 'espeak-ng']),
    )
    await other.close()
    await speaking
    await expect.poll(() => started.filter(([id]) => isAlive(id))).toEqual([])
    await expect(fetch(`${other.url}/engines`)).rejects.toThrow()
  })
})
