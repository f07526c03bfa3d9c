import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { passages } from '../../../laboratory/meaning/material/passages.ts'
import { alignWords } from '../../../laboratory/meaning/scores/word-alignment.ts'
import { saidWords } from '../../../laboratory/meaning/spoken-words.ts'
import { output, readSound, wavSamples } from '../../../laboratory/speech/sound.ts'
import { clearVoices } from '../../../scripts/bench/speech/passages.ts'
import { whyNoWhisper } from '../../local-engines/src/neural/folder.ts'
import { readLines } from './support/read-lines.ts'
import { ada, openStage, type Stage } from './support/stage.ts'

const recordings = '/usr/share/asterisk/sounds/en_US_f_Allison'

/** They can be written in several ways. */
const hasDigits = (text: string) => /\d/.test(text)

const beginnings = passages.map(({ recordings, sentences: [first] }) => ({
  recording: recordings?.[0],
  text: first?.[0] ?? '',
}))
/** Four sentences for each of two voices: one that everybody says first, and those that begin the passages of the laboratory. */
const synthetic = [
  'Good morning everybody. The meeting starts at nine o’clock.',
  ...beginnings.flatMap(({ recording, text }) => (recording || hasDigits(text) ? [] : [text])).slice(0, 7),
]
const prompts = beginnings.filter(({ recording }) => recording).slice(1, 5)
const sentences = [...synthetic, ...prompts.map(({ text }) => text)]

const espeak = (text: string) => wavSamples(output('espeak-ng', ['-v', 'en-us', '--stdout'], text))

const silence = (seconds: number) => new Int16Array(seconds * 16_000)

function microphoneWav(): string {
  const spoken = synthetic.map((text, index) =>
    index < 4 ? espeak(text) : (clearVoices[0]?.speak(text) ?? new Int16Array()),
  )
  const said = prompts.map(({ recording }) => readSound(join(recordings, `${recording}.g722`)))
  const pieces = [...spoken, ...said].flatMap((sound) => [sound, silence(2.5)])
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-hearing-'))
  const [raw, wav] = [join(folder, 'microphone.raw'), join(folder, 'microphone.wav')]
  writeFileSync(raw, Buffer.concat([silence(4), ...pieces].map(({ buffer }) => Buffer.from(buffer))))
  execFileSync('sox', ['-t', 'raw', '-r', '16000', '-e', 'signed', '-b', '16', '-c', '1', raw, '-r', '48000', wav])
  return wav
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
  const heard = async () => (await readLines(speaker, 'Subtitles')).map(({ text }) => text).join(' ')
  await expect.poll(heard, { timeout: 200_000 }).toMatch(/did not match/i)
  const said = saidWords(sentences.join(' '))
  const errors = async () => alignWords(said, saidWords(await heard())).errors
  await expect.poll(errors, { timeout: 30_000 }).toBeLessThanOrEqual(said.length / 10)
  await annotate(`${await errors()} of ${said.length} words wrong: ${await heard()}`)
  expect(stage.pageErrors).toEqual([])
})
