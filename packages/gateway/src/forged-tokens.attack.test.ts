import { createHmac, randomBytes } from 'node:crypto'
import { sampleLanguages } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { codeOf, secret, stageGateway } from './test-support/stage.ts'

const { americanEnglish: source, german } = sampleLanguages
const line = { texts: ['Hi'], source: source.code, targets: [german.code] }

type Claims = Readonly<Record<string, unknown>>

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = (token: string) => token.split('.') as [header: string, claims: string, signature: string]
const read = (encoded: string): Claims => JSON.parse(Buffer.from(encoded, 'base64url').toString())

/** A good token whose header or claims are changed, and which is then signed. */
const signed = (good: string, { header = {}, claims = {}, key = secret, hash = 'sha256' }: Partial<Signing>) => {
  const [head, body] = partsOf(good)
  const content = `${part({ ...read(head), ...header })}.${part({ ...read(body), ...claims })}`
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`
}
interface Signing {
  readonly header: Claims
  readonly claims: Claims
  readonly key: string
  readonly hash: string
}

/** A good token whose claims are changed, with the signature of the others. */
const claiming = (claims: Claims) => (good: string) => {
  const [head, body, signature] = partsOf(good)
  return [head, part({ ...read(body), ...claims }), signature].join('.')
}
const headed = (header: Claims, signature?: string) => (good: string) => {
  const [head, body, ofGood] = partsOf(good)
  return [part({ ...read(head), ...header }), body, signature ?? ofGood].join('.')
}

const signings: Readonly<Record<string, Partial<Signing>>> = {
  'is signed with HS384': { header: { alg: 'HS384' }, hash: 'sha384' },
  'is signed with HS512': { header: { alg: 'HS512' }, hash: 'sha512' },
  'calls its signature RS256': { header: { alg: 'RS256' } },
  'is signed with nothing': { key: '' },
  'is signed with another key': { key: 'another secret of thirty-two bytes and more' },
  'is signed with the name of the key': { key: 'one' },
  'names an unknown key': { header: { kid: 'two' } },
  'names no key': { header: { kid: '' }, key: '' },
  'names a key by a path': { header: { kid: '../../dev/null' }, key: '' },
  'names a key by a query': { header: { kid: "x' UNION SELECT 'key" }, key: 'key' },
  'names a key of every object': { header: { kid: 'constructor' }, key: 'constructor' },
  'names its key in a list': { header: { kid: ['one'] } },
  'brings its own key': { header: { jwk: { kty: 'oct', k: part({}) } }, key: 'key' },
  'says where its key is': { header: { jku: 'http://127.0.0.1:9/keys' }, key: 'key' },
  'has a header that is critical': { header: { crit: ['exp'] } },
  'is of another type': { header: { typ: 'at+jwt' } },
  'has expired': { claims: { exp: 1 } },
  'never expires': { claims: { exp: undefined } },
  'expires in words': { claims: { exp: 'never' } },
  'does not count yet': { claims: { nbf: 9_999_999_999 } },
  'is for another audience': { claims: { aud: 'other' } },
  'is of another issuer': { claims: { iss: 'other' } },
  'is for no room': { claims: { room: undefined } },
  'has an unknown role': { claims: { role: 'admin' } },
  'has an object for a role': { claims: { role: { toString: 'host' } } },
  'is for nobody': { claims: { sub: '' } },
}

const forgeries: Readonly<Record<string, (good: string) => string>> = {
  'is missing': () => '',
  'is no token': () => 'null',
  'is noise': () => randomBytes(300).toString('base64url'),
  'is long': () => `a.${'b'.repeat(20_000)}.c`,
  'has no signature': (good) => partsOf(good).slice(0, 2).join('.'),
  'has an empty signature': (good) => `${partsOf(good).slice(0, 2).join('.')}.`,
  'claims another room than the one signed': claiming({ room: 'other' }),
  'claims another role than the one signed': claiming({ role: 'host' }),
  'claims another end than the one signed': claiming({ exp: 9_999_999_999 }),
  'says that it is not signed': headed({ alg: 'none' }, ''),
  'says otherwise that it is not signed': headed({ alg: 'None' }),
  ...Object.fromEntries(
    Object.entries(signings).map(([name, signing]) => [name, (good: string) => signed(good, signing)]),
  ),
}

const staged = async () => {
  const stage = stageGateway({ limits: { callsPerMinute: 10_000 } })
  const good = await stage.tokenOf('ann@room:listener')
  const answerTo = async (token: string) => codeOf(await stage.post('translate', line, stage.as(token)))
  return { ...stage, good, answerTo }
}

it.each(Object.entries(forgeries))('a token is refused, before any vendor is asked, when it %s', async (_, forge) => {
  const { translator, good, answerTo } = await staged()
  expect(await answerTo(forge(good))).toEqual([401, 'unauthorized'])
  expect(translator.requests).toEqual([])
  expect((await answerTo(signed(good, {})))[0]).toBe(200)
})

it('a token is refused whichever character of its signature is another', async () => {
  const { translator, good, answerTo } = await staged()
  const [head, body, signature] = partsOf(good)
  for (const [at, character] of [...signature.slice(0, -1)].entries()) {
    const other = `${signature.slice(0, at)}${character === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`
    expect(await answerTo(`${head}.${body}.${other}`)).toEqual([401, 'unauthorized'])
  }
  expect(translator.requests).toEqual([])
})
