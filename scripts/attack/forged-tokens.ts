import { createHmac, randomBytes } from 'node:crypto'

const part = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

const signed = (header: object, payload: object, key: string | Buffer, hash = 'sha256') => {
  const content = `${part(header)}.${part(payload)}`
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`
}

interface Good {
  readonly token: string
  readonly kid: string
  readonly secret: string
}

type Forge = (good: Good, turn: number) => string

const header = ({ kid }: Good) => ({ alg: 'HS256', typ: 'JWT', kid })
const payloadOf = ({ token }: Good) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const pieces = ({ token }: Good) => token.split('.') as [string, string, string]

/** Ways to come by a token that a gateway did not give. */
const forges: readonly Forge[] = [
  () => '',
  () => 'null',
  (_, turn) => randomBytes(turn).toString('base64url'),
  (_, turn) => `a.${'b'.repeat(turn * 20)}.c`,
  (good) => pieces(good).slice(0, 2).join('.'),
  (good) => `${pieces(good).slice(0, 2).join('.')}.`,
  (good) => `${pieces(good)[0]}.${part({ ...payloadOf(good), room: 'other' })}.${pieces(good)[2]}`,
  (good) => `${pieces(good)[0]}.${part({ ...payloadOf(good), role: 'host' })}.${pieces(good)[2]}`,
  (good) => `${pieces(good)[0]}.${part({ ...payloadOf(good), exp: 9_999_999_999 })}.${pieces(good)[2]}`,
  (good) => `${part({ ...header(good), alg: 'none' })}.${pieces(good)[1]}.`,
  (good) => `${part({ ...header(good), alg: 'None' })}.${pieces(good)[1]}.${pieces(good)[2]}`,
  (good) => signed({ ...header(good), alg: 'HS384' }, payloadOf(good), good.secret, 'sha384'),
  (good) => signed({ ...header(good), alg: 'HS512' }, payloadOf(good), good.secret, 'sha512'),
  (good) => signed({ ...header(good), alg: 'RS256' }, payloadOf(good), good.secret),
  (good) => signed(header(good), payloadOf(good), ''),
  (good) => signed(header(good), payloadOf(good), 'secret'),
  (good) => signed(header(good), payloadOf(good), good.kid),
  (good) => signed({ ...header(good), kid: '' }, payloadOf(good), ''),
  (good) => signed({ ...header(good), kid: '../../dev/null' }, payloadOf(good), ''),
  (good) => signed({ ...header(good), kid: "x' UNION SELECT 'key" }, payloadOf(good), 'key'),
  (good) => signed({ ...header(good), kid: 'constructor' }, payloadOf(good), 'constructor'),
  (good) => signed({ ...header(good), kid: ['one'] }, payloadOf(good), good.secret),
  (good) => signed({ ...header(good), jwk: { kty: 'oct', k: part('key') } }, payloadOf(good), 'key'),
  (good) => signed({ ...header(good), jku: 'http://127.0.0.1:9/keys' }, payloadOf(good), 'key'),
  (good) => signed({ ...header(good), crit: ['exp'] }, payloadOf(good), good.secret),
  (good) => signed({ ...header(good), typ: 'at+jwt' }, payloadOf(good), good.secret),
  (good) => signed(header(good), { ...payloadOf(good), exp: 1 }, good.secret),
  (good) => signed(header(good), { ...payloadOf(good), exp: undefined }, good.secret),
  (good) => signed(header(good), { ...payloadOf(good), exp: 'never' }, good.secret),
  (good) => signed(header(good), { ...payloadOf(good), nbf: 9_999_999_999 }, good.secret),
  (good) => signed(header(good), { ...payloadOf(good), aud: 'other' }, good.secret),
  (good) => signed(header(good), { ...payloadOf(good), iss: 'other' }, good.secret),
  (good) => signed(header(good), { ...payloadOf(good), room: undefined }, good.secret),
  (good) => signed(header(good), { ...payloadOf(good), role: 'admin' }, good.secret),
  (good) => signed(header(good), { ...payloadOf(good), role: { toString: 'host' } }, good.secret),
  (good) => signed(header(good), { ...payloadOf(good), sub: '' }, good.secret),
  (good, turn) => {
    const [head, body, signature] = pieces(good)
    const at = turn % (signature.length - 1)
    const other = signature[at] === 'A' ? 'B' : 'A'
    return `${head}.${body}.${signature.slice(0, at)}${other}${signature.slice(at + 1)}`
  },
]

export const forgedTokens = (good: Good, count: number): readonly string[] =>
  Array.from({ length: count }, (_, turn) => (forges[turn % forges.length] as Forge)(good, turn))
