import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { canInstallPackages } from '../../../scripts/provision/apt.ts'
import { engineParts, missingPackages } from '../../../scripts/provision/packages.ts'
import { type LocalEngines, startLocalEngines } from './start-local-engines.ts'

const missing = missingPackages(...engineParts)
const reason = missing.length > 0 ? ` (engines missing: ${missing.join(' ')}; see scripts/provision)` : ''

/** Tests against a running server and real engines; without engines they fail wherever those can be installed. */
export function describeWithEngines(name: string, addTests: (client: ReturnType<typeof createClient>) => void) {
  const impossible = missing.length > 0 && !canInstallPackages()
  describe.skipIf(impossible)(`${name}${reason}`, () => addTests(createClient()))
}

function createClient() {
  const folder = mkdtempSync(join(tmpdir(), 'local-engines-test-'))
  const logged: string[] = []
  let server: LocalEngines
  let token: string

  beforeAll(async () => {
    server = await startLocalEngines({ logger: { error: (line) => logged.push(line) } })
    const session = await fetch(`${server.url}/api/Session`, { headers: { authorization: 'demo-key' } })
    token = (await session.json()).token
  })
  afterAll(async () => {
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
    expect(logged).toEqual([])
  })

  const call = async (path: string, parameters: Record<string, string> = {}, init?: RequestInit) => {
    const answer = await fetch(`${server.url}${path}?${new URLSearchParams({ token, ...parameters })}`, init)
    return { status: answer.status, body: await answer.json(), headers: answer.headers }
  }
  return {
    folder,
    call,
    url: () => server.url,
    token: () => token,
    server: () => server,
    translate: (text: string, sourceLanguage: string, targetLanguage: string) =>
      call('/api/Translation', { text, sourceLanguage, targetLanguage, vendor: 'Microsoft' }),
    post: (path: string, body: unknown) =>
      call(path, {}, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    speak: (parameters: Record<string, string>) =>
      fetch(`${server.url}/api/TextToSpeech?${new URLSearchParams({ token, ...parameters })}`),
    recognize(file: Buffer, sourceLanguage = 'en-US') {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(file)], { type: 'audio/wav' }), 'speechtotext.wav')
      return call('/api/SpeechToText', { sourceLanguage, vendor: 'Microsoft' }, { method: 'POST', body: form })
    },
    recordVoice(text: string, voice: string) {
      const path = join(folder, 'spoken.wav')
      execFileSync('flite', ['-voice', voice, '-t', text, '-o', path])
      return readFileSync(path)
    },
  }
}
