import { expect, test } from 'vitest'
import { lookAlikesFrom } from './letters.ts'

const confusables = `\ufeff# confusables.txt
0251 ;\t0061 ;\tMA\t# ( ɑ → a )
00E6 ;\t0061 0065 ;\tMA\t# ( æ → ae )
0131 ;\t0069 ;\tMA\t# ( ı → i )
0430 ;\t0061 ;\tMA\t# ( а → a )
0439 ;\t0438 0306 ;\tMA\t# ( й → й )
0D02 ;\t006F ;\tMA\t# ( ം → o )
13AA ;\t0041 ;\tMA\t# ( Ꭺ → A )
FEED ;\t0648 ;\tMA\t# ( ﻭ → و )
FEE9 ;\t006F ;\tMA\t# ( ﻩ → o )
`
const identifierStatus = `# IdentifierStatus.txt
0061..007A    ; Allowed    # 1.1  [26] a..z
00C4          ; Allowed    # 1.1   [1] Ä
00E4..00E6    ; Allowed    # 1.1   [3] ä..æ
0131          ; Allowed    # 1.1   [1] ı
0251          ; Restricted # 1.1   [1] ɑ
0300..0301    ; Allowed    # 1.1   [2] GRAVE..ACUTE
0430          ; Allowed    # 1.1   [1] а
064B          ; Allowed    # 1.1   [1] FATHATAN
`

test('letters that pass for ASCII, and those of Latin alphabets, are taken from the files of Unicode', () => {
  expect(lookAlikesFrom(confusables, identifierStatus)).toEqual({
    asciiLike: ['а'],
    latinLetters: ['æ'],
    latinMarks: ['\u0300', '\u0301'],
  })
})
