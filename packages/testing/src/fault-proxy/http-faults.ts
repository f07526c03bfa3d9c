import type { ErrorCode } from '@lingobooth/core'
import { byRules, type Expectation, type Fault } from './fault.ts'
import type { RequestFault } from './fault-rule.ts'

const kib = 1024
const json = { 'content-type': 'application/json' }
const html = '<!doctype html><title>Bad gateway</title><h1>502 Bad gateway</h1>'
const portal = '<!doctype html><title>Welcome</title><form>Accept the terms of this network</form>'
const readable = 'Access-Control-Allow-Origin: *\r\nContent-Type: application/json\r\n'

const fails = (...codes: readonly ErrorCode[]): Expectation => ({ call: 'fails', codes })
const refuses = (...codes: readonly ErrorCode[]): Expectation => ({ call: 'fails', codes, lasting: true })
const unreadable: Expectation = { call: 'fails', codes: ['bad-response', 'network'], byForm: true }
const broken = fails('network')
const late = fails('timeout')
const unavailable = fails('bad-response', 'network')
const allowed: Expectation = { call: 'succeeds', codes: [] }

type Row = readonly [id: string, description: string, fault: RequestFault, expectation: Expectation]

const status = (code: number, meaning: string, expectation: Expectation): Row => [
  `http-${code}`,
  `The server answers ${code} ${meaning}.`,
  {
    type: 'answer',
    status: code,
    headers: json,
    body: JSON.stringify({ status: code, error: true, message: meaning }),
  },
  expectation,
]

const statuses: readonly Row[] = [
  status(400, 'Bad Request', refuses('bad-request', 'too-large')),
  status(401, 'Unauthorized', refuses('unauthorized')),
  status(403, 'Forbidden', refuses('unauthorized')),
  status(404, 'Not Found', refuses('bad-request', 'not-found')),
  status(408, 'Request Timeout', fails('timeout', 'network')),
  status(413, 'Content Too Large', refuses('too-large')),
  status(414, 'URI Too Long', refuses('too-large')),
  status(429, 'Too Many Requests', fails('rate-limited')),
  status(500, 'Internal Server Error', unavailable),
  status(504, 'Gateway Timeout', fails('bad-response', 'network', 'timeout')),
  [
    'http-429-retry-after-seconds',
    'The server answers 429 with the seconds to wait.',
    { type: 'answer', status: 429, headers: { ...json, 'retry-after': '1' }, body: '{}' },
    { ...fails('rate-limited'), retryAfterMs: 1_000 },
  ],
  [
    'http-429-retry-after-date',
    'The server answers 429 with a date to wait for.',
    { type: 'answer', status: 429, headers: { ...json, 'retry-after': '{date+2}' }, body: '{}' },
    { ...fails('rate-limited'), retryAfterMs: 2_000 },
  ],
  [
    'http-502-html',
    'A gateway answers 502 with a page of HTML.',
    { type: 'answer', status: 502, headers: { 'content-type': 'text/html' }, body: html },
    unavailable,
  ],
  [
    'http-503-retry-after',
    'The server answers 503 with the seconds to wait.',
    { type: 'answer', status: 503, headers: { ...json, 'retry-after': '1' }, body: '{}' },
    { ...fails('bad-response', 'network', 'rate-limited'), retryAfterMs: 1_000 },
  ],
  [
    'http-redirect-loop',
    'The server redirects to the requested URL, forever.',
    { type: 'answer', status: 302, headers: { location: '{url}' } },
    fails('bad-response', 'network'),
  ],
]

const stop = (at: 'before-head' | 'after-head' | 'in-body', where: string): readonly Row[] => [
  [`hang-${at}`, `The server goes silent ${where}.`, { type: 'stop', at, by: 'hang' }, late],
  [`cut-${at}`, `The connection is closed ${where}.`, { type: 'stop', at, by: 'close' }, broken],
  [`reset-${at}`, `The connection is reset ${where}.`, { type: 'stop', at, by: 'reset' }, broken],
]

const ends: readonly Row[] = [
  ...stop('before-head', 'before it answers'),
  ...stop('after-head', 'after the head of its answer'),
  ...stop('in-body', 'in the middle of its answer'),
  [
    'answer-lost',
    'The server handles the request, but its response is lost with the connection.',
    { type: 'stop', at: 'before-head', by: 'close', forwarded: true },
    broken,
  ],
  ['answer-late', 'The request reaches the server after the client has given up.', { type: 'hold' }, late],
  [
    'body-drips',
    'The response arrives at one byte a second.',
    { type: 'alter', pieces: { bytes: 1, pauseMs: 1_000 } },
    late,
  ],
]

const bodies: readonly Row[] = [
  ['empty-body', 'The server answers with nothing.', { type: 'alter', body: '' }, fails('bad-response', 'network')],
  ['http-204', 'The server answers that it has no content.', { type: 'answer', status: 204 }, unavailable],
  ['invalid-json', 'The response is truncated JSON.', { type: 'alter', body: '{"text":"Hel' }, unavailable],
  [
    'other-shape',
    'The response is JSON of another shape.',
    { type: 'alter', body: '{"strange":[null,1,{"__proto__":{"polluted":true}}]}' },
    { ...unavailable, call: 'either' },
  ],
  [
    'garbage-body',
    'The response is noise.',
    { type: 'alter', body: '\xff\xfe\x00\x9c\x1f\x8bq\xd3', binary: true },
    unreadable,
  ],
  [
    'html-page',
    'A captive portal sends its page with status 200.',
    { type: 'answer', status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: portal },
    unavailable,
  ],
  ['huge-body', 'The response does not end for 16 MB.', { type: 'alter', atLeastBytes: 16 * kib * kib }, unavailable],
  ['content-length-too-long', 'Content-Length is too long.', { type: 'alter', contentLengthBy: 7 }, late],
  ['content-length-too-short', 'Content-Length is too short.', { type: 'alter', contentLengthBy: -7 }, unreadable],
  [
    'content-length-twice',
    'There are two different Content-Length headers.',
    { type: 'raw', bytes: `HTTP/1.1 200 OK\r\n${readable}Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}` },
    broken,
  ],
  ['not-http', 'Another protocol answers.', { type: 'raw', bytes: 'SSH-2.0-OpenSSH_9.9\r\n' }, broken],
  [
    'head-too-large',
    'The headers of the response are 300 KB.',
    { type: 'raw', bytes: `HTTP/1.1 200 OK\r\n${readable}X-Filler: ${'x'.repeat(300 * kib)}\r\n\r\n{}` },
    broken,
  ],
  [
    'broken-chunk',
    'The length of a chunk is not a number.',
    { type: 'raw', bytes: `HTTP/1.1 200 OK\r\n${readable}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n` },
    unavailable,
  ],
  [
    'bad-gzip',
    'The response claims to be compressed and is not.',
    { type: 'alter', headers: { 'content-encoding': 'gzip' } },
    fails('network', 'bad-response'),
  ],
  [
    'answered-twice',
    'The response is sent a second time.',
    { type: 'alter', twice: true },
    { call: 'either', codes: ['network'] },
  ],
  ['early-hints', 'An early hint precedes the response, which is allowed.', { type: 'alter', hinted: true }, allowed],
  [
    'byte-by-byte',
    'The response arrives byte by byte, which is allowed.',
    { type: 'alter', pieces: { bytes: 1 } },
    allowed,
  ],
]

/** Faults of a request and its response. */
export const httpFaults: readonly Fault[] = [...statuses, ...ends, ...bodies].map(
  ([id, description, fault, expectation]) => ({
    id,
    description,
    kind: 'http',
    ...(expectation === late && { hangs: true }),
    expectation,
    apply: byRules((request) => [{ request, fault }]),
  }),
)
