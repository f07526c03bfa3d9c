import { benchAudience } from './bench/audience.ts'
import { benchBrowser } from './bench/browser.ts'
import { benchCaptions } from './bench/captions.ts'
import { benchDoor } from './bench/door.ts'
import { benchFlood } from './bench/flood.ts'
import { benchLayout } from './bench/layout.ts'
import { benchResampler } from './bench/resampler.ts'
import { benchSentences } from './bench/sentences.ts'
import { benchSpoken } from './bench/spoken.ts'
import { benchTranslated } from './bench/translated.ts'
import { benchTransports } from './bench/transports.ts'
import { benchTyping } from './bench/typing.ts'
import { benchVoice } from './bench/voice.ts'
import { chosenOf, readOptions } from './options.ts'

type Rows = readonly (readonly [string, string])[]

const { only } = readOptions({ only: { type: 'string' } })
const chosen = chosenOf('only', only, [
  'door',
  'resampler',
  'browser',
  'flood',
  'layout',
  'typing',
  'spoken',
  'voice',
  'captions',
  'sentences',
  'translated',
  'transports',
  'audience',
])
const wanted = (name: (typeof chosen)[number]) => chosen.includes(name)

function print(title: string, rows: Rows) {
  console.log(`\n${title}`)
  for (const [name, value] of rows) console.log(`  ${name.padEnd(42)} ${value}`)
}

/** As Markdown, for a page of the guide. */
function printTable(title: string, table: readonly (readonly string[])[]) {
  const [head = [], ...rows] = table
  console.log(`\n${title}\n`)
  for (const cells of [head, head.map(() => '---'), ...rows]) console.log(`| ${cells.join(' | ')} |`)
}

if (wanted('door')) print('The door', benchDoor())
if (wanted('resampler'))
  print(
    'Resampling to 16 kHz: times the cost of a plain 95-tap FIR from 48 kHz, measured after/before it, in Float32Array, in Float64Array; undisturbed (at most 0.70 each), and medians',
    await benchResampler(),
  )
if (wanted('browser')) {
  const { typed, list } = await benchBrowser()
  print('A typed line, with a translator that answers at once', typed)
  print('A long list', list)
}
if (wanted('flood')) print('Lines faster than anybody reads', await benchFlood())
if (wanted('layout'))
  print('The longest task of a page under the longest lines, half of them in Chat', await benchLayout())
if (wanted('typing')) print('Lines typed without a pause, medians of three', await benchTyping())
if (wanted('spoken')) print('A spoken line on the local engines, medians of five', await benchSpoken())
if (wanted('voice'))
  print(
    'From the end of a line to its first sound: a vendor that makes sound at twice real time, then the local engine; medians of seven and of 35',
    await benchVoice(),
  )
if (wanted('captions'))
  printTable('Words shown at the speaker while they are spoken, on the local engines', await benchCaptions())
if (wanted('sentences'))
  printTable('Passages of three sentences with pauses, on the local engines', await benchSentences())
if (wanted('translated')) printTable('A typed line painted at its listener, medians of seven', await benchTranslated())
if (wanted('transports')) print('Transports, 200 lines a second and flooded', await benchTransports())
if (wanted('audience')) for (const [title, table] of await benchAudience()) printTable(title, table)
