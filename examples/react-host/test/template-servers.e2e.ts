import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '../../../scripts/run.ts'
import { standIn } from '../../../templates/react/server/stand-in.ts'

async function startPlain(): Promise<string> {
  const server = spawn(process.execPath, ['templates/plain/server.js'], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
  })
  onTestFinished(() => void server.kill())
  const [line] = await once(server.stdout, 'data')
  return String(line).trim()
}

async function startStandIn(): Promise<string> {
  const server = createServer((asked, response) => standIn(asked, response, () => response.writeHead(404).end()))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Says that more follows, and is gone. */
async function hangUp(url: string) {
  const asking = request(url, { method: 'POST', headers: { 'content-length': 1_000 } }).on('error', () => {})
  asking.write('{')
  await once(asking, 'socket')
  asking.destroy()
}

it.each([
  ['plain', startPlain],
  ['react', startStandIn],
])('the server of the %s template refuses malformed input, and continues', async (_, start) => {
  const url = await start()
  const translate = (body: string) => fetch(`${url}translate`, { method: 'POST', body })
  expect((await translate('no json')).status).toBe(400)
  expect((await translate('x'.repeat(100_001))).status).toBe(413)
  await hangUp(`${url}translate`)
  const translated = await translate(JSON.stringify({ text: 'hello', to: 'es-ES' }))
  expect(await translated.json()).toEqual({ translation: '[es-ES] hello' })
})

it('the server of the plain template answers only its own page, whatever host name another site uses', async () => {
  const url = await startPlain()
  const { host, origin } = new URL(url)
  const statusOf = async (path: string, headers: Readonly<Record<string, string>>) => {
    const asking = request(`${url}${path}`, { method: path === '' ? 'GET' : 'POST', headers, agent: false })
    asking.end(path === '' ? '' : '{"text":"hello","to":"es-ES"}')
    const [response] = await once(asking, 'response')
    response.resume()
    return response.statusCode
  }
  const local = host.replace('127.0.0.1', 'localhost')
  expect(await statusOf('', { host: 'attacker.example' })).toBe(403)
  expect(await statusOf('', { host: host.replace('127.0.0.1', '127.0.0.1.attacker.example') })).toBe(403)
  for (const from of ['http://attacker.example', 'null', `https://${host}`, `http://${local}`])
    expect(await statusOf('translate', { host, origin: from })).toBe(403)
  expect(await statusOf('translate', { host, origin })).toBe(200)
  expect(await statusOf('translate', { host: local, origin: `http://${local}` })).toBe(200)
})

it('the plain template is served under a strict content security policy, which its page follows', async () => {
  const page = await fetch(await startPlain())
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy.split('; ').slice(0, 2)).toEqual(["default-src 'none'", "script-src 'self'"])
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  const text = await page.text()
  expect(text.match(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/gi)).toBeNull()
})

const read = (path: string) => readFileSync(`${root}templates/${path}`, 'utf8')

it('the pages of the gateway templates differ only in live recognition, which Next cannot serve', () => {
  expect(read('next/app/meeting.tsx').replace(', live: false', '')).toBe(read('hono/src/meeting.tsx'))
})

it('the development server of the Hono template passes on the original host of the page', () => {
  // A proxy that is given as text alone puts its own in its place, which the server refuses.
  expect(read('hono/vite.config.ts')).toContain("'/log-in': { target }, '/lingobooth': { target, ws: true }")
})
