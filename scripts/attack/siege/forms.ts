import { encodeWav } from '@lingobooth/core/audio'
import { type Attackers, threePeople } from './attackers.ts'
import { source } from './lines.ts'

const bytes = 1_000_000
const perSecond = 10
const atOnce = 8

interface Form {
  readonly type: string
  readonly body: Buffer
}

const filled = (piece: string) => Buffer.alloc(bytes, piece)
const field = (name: string, value: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const parts = (...fields: readonly string[]): Form => ({
  type: 'multipart/form-data; boundary=b',
  body: Buffer.from(`${fields.join('')}--b--\r\n`, 'latin1'),
})
const many = (piece: string) => piece.repeat(Math.floor(bytes / piece.length))

/** Half a minute of silence, as a page would send it. */
const recording = Buffer.from(encodeWav(new Int16Array(480_000), 16_000)).toString('latin1')

/** Each is below the limit of a body, and made to cost as much as it can. */
const forms: readonly Form[] = [
  parts(many(field('a', '1'))),
  parts(many(field('a', '1', '; filename="a"'))),
  { type: 'application/x-www-form-urlencoded', body: filled('a&') },
  { type: 'application/x-www-form-urlencoded', body: filled('%41=%42&') },
  { type: 'multipart/form-data', body: filled('--b\r\n') },
  {
    type: 'multipart/form-data; boundary=b',
    body: filled('--b\r\ncontent-type: multipart/mixed; boundary=c\r\n\r\n--c\r\n'),
  },
  { type: `multipart/form-data; boundary=${'-'.repeat(60)}`, body: filled('-') },
  { type: 'text/plain', body: filled('a=1&') },
  { type: 'application/json', body: filled('[') },
  parts(field('wav', 'x'), field('language', source), field('terms', '['.repeat(bytes - 1_000))),
  parts(field('language', source), field('wav', recording, '; filename="a.wav"')),
]

/** Forms of a megabyte that are no recordings, and some that are. */
export const sendForms = ({ logIn, keepAsking, ask }: Attackers) =>
  threePeople(async (person) => {
    const token = await logIn(`e${person}@square:speaker`)
    let next = person
    keepAsking(perSecond, atOnce, () => {
      const { type = '', body = filled(' ') } = forms[next++ % forms.length] ?? {}
      return ask('forms', { path: '/recognize', token, headers: { 'content-type': type }, body: [body] })
    })
  })
