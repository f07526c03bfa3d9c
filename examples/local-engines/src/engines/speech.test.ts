import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { withoutPhonemeMarks } from './speech.ts'

/** What eSpeak NG would say, as phoneme codes. */
const phonemesOf = (text: string) =>
  spawnSync('espeak-ng', ['-v', 'en', '-q', '-x', '--stdin'], { input: text, encoding: 'utf8' }).stdout.trim()

const spelled = /'eItS ,El _at_ j'u:$/

test('phoneme codes that a participant writes are spelled out, and not obeyed', () => {
  expect(phonemesOf('[[hEl@U]]')).not.toMatch(spelled)
  for (const marks of ['[[', '[[[', '[[[[', '[[[[[', '[\u00ad[', '[\u200c[', '[ [[', 'a[ [\u00ad['])
    expect(phonemesOf(withoutPhonemeMarks(`${marks}hEl@U]]`))).toMatch(spelled)
})
