import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { canInstallPackages } from '../../../../scripts/provision/apt.ts'
import { withoutPhonemeMarks } from './speech.ts'

/** What eSpeak NG would say, as phoneme codes. */
const phonemesOf = (text: string) =>
  spawnSync('espeak-ng', ['-v', 'en', '-q', '-x', '--stdin'], { input: text, encoding: 'utf8' }).stdout.trim()

const isInstalled = spawnSync('espeak-ng', ['--version']).status === 0
const spelled = /'eItS ,El _at_ j'u:$/

// Where it can be installed, it must be there.
test.skipIf(!isInstalled && !canInstallPackages())(
  'phoneme codes that a participant writes are spelled out, not interpreted',
  () => {
    expect(phonemesOf('[[hEl@U]]')).not.toMatch(spelled)
    for (const marks of ['[[', '[[[', '[[[[', '[[[[[', '[\u00ad[', '[\u200c[', '[ [[', 'a[ [\u00ad['])
      expect(phonemesOf(withoutPhonemeMarks(`${marks}hEl@U]]`))).toMatch(spelled)
  },
)
