import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { whyNoWhisper } from '../../local-engines/src/neural/folder.ts'
import { decodeG722 } from './support/g722.ts'
import { readTexts } from './support/read-lines.ts'
import { ada, openStage, type Stage } from './support/stage.ts'

const recordings = '/usr/share/asterisk/sounds/en_US_f_Allison'

/** The first four are said by eSpeak NG, the others by flite. None has digits, which can be written in several ways. */
const synthetic = [
  'Good morning everybody. The meeting starts at nine o’clock.',
  'The budget for next year is almost ready.',
  'The invoice of the supplier is not correct.',
  'The train from Barcelona was late this morning.',
  'The deadline for the report is Friday.',
  'The office in Lisbon opens in September.',
  'The warranty of the printer ends next month.',
  'The teachers want smaller groups for the language lessons.',
]
/** Prompts of Asterisk, which a person says. */
const prompts = {
  'conf-invalid': 'That is not a valid conference number. Please try again.',
  'queue-youarenext': 'Your call is now first in line and will be answered by the next available representative.',
  'ss-noservice': 'The number you have dialed is not in service. Please check the number and try again.',
  'vm-mismatch': 'The passwords you entered and re-entered did not match. Please try again.',
}
const sentences = [...synthetic, ...Object.values(prompts)]

const samplesOf = (bytes: Buffer) => new Int16Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 1)

/** @returns 16 kHz, mono. */
function speak(text: string, index: number): Int16Array {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-hearing-'))
  const wav = join(folder, 'said.wav')
  if (index < 4) execFileSync('espeak-ng', ['-v', 'en-us', '-w', wav, text])
  else execFileSync('flite', ['-voice', 'slt', '-t', text, '-o', wav])
  return samplesOf(execFileSync('sox', [wav, '-t', 'raw', '-r', '16000', '-e', 'signed', '-b', '16', '-c', '1', '-']))
}

const silence = (seconds: number) => new Int16Array(seconds * 16_000)

function microphoneWav(): string {
  const spoken = synthetic.map(speak)
  const said = Object.keys(prompts).map((name) => decodeG722(readFileSync(join(recordings, `${name}.g722`))))
  const pieces = [...spoken, ...said].flatMap((sound) => [sound, silence(2.5)])
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-hearing-'))
  const [raw, wav] = [join(folder, 'microphone.raw'), join(folder, 'microphone.wav')]
  writeFileSync(raw, Buffer.concat([silence(4), ...pieces].map(({ buffer }) => Buffer.from(buffer))))
  execFileSync('sox', ['-t', 'raw', '-r', '16000', '-e', 'signed', '-b', '16', '-c', '1', raw, '-r', '48000', wav])
  return wav
}

/** Words without case and punctuation. */
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []

/** How many words were replaced, left out or added. */
function wordErrors(said: readonly string[], heard: readonly string[]): number {
  let costs = heard.map((_, place) => place + 1)
  for (const [row, word] of said.entries()) {
    let [diagonal, left] = [row, row + 1]
    costs = costs.map((above, place) => {
      left = Math.min(diagonal + (heard[place] === word ? 0 : 1), above + 1, left + 1)
      diagonal = above
      return left
    })
  }
  return costs.at(-1) ?? said.length
}

const reason = (await whyNoWhisper()) || (existsSync(recordings) ? '' : 'install asterisk-core-sounds-en-g722')
let stage: Stage | undefined
afterAll(() => stage?.close())

it('of twelve sentences that synthetic voices and a person say, the demo hears at least 90 % of the words', {
  timeout: 240_000,
}, async ({ skip, annotate }) => {
  skip(reason !== '', reason)
  stage = await openStage({ microphoneWav: microphoneWav(), neural: ['whisper'] })
  const speaker = await stage.enter(ada)
  await speaker.getByText('Speech recognition, English: Whisper tiny.en, at work').waitFor()
  await speaker.getByRole('button', { name: 'Start speaking' }).click()
  const heard = async () => (await readTexts(speaker, 'Subtitles')).join(' ')
  await expect.poll(heard, { timeout: 200_000 }).toMatch(/did not match/i)
  const said = wordsOf(sentences.join(' '))
  const errors = async () => wordErrors(said, wordsOf(await heard()))
  await expect.poll(errors, { timeout: 30_000 }).toBeLessThanOrEqual(said.length / 10)
  await annotate(`${await errors()} of ${said.length} words wrong: ${await heard()}`)
  expect(stage.pageErrors).toEqual([])
})
