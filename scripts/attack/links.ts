import { linkify } from '@lingobooth/core/view'
import type { Figure } from './figure.ts'

const lookAlikes = ['\u2044', '\u2215', '\u29f8', '\u2571', '\u02f8', '\u0294', '\u0338', '\u2024', '\ua789', '\ufe55']

/** Hosts that pass for others: letters of IPA, small capitals, letters without their dot, marks that no alphabet has, whole words of other scripts. */
const passing = ['gooɡle', 'pɑypal', 'ɢoogle', 'mıcrosoft', 'ꜱtripe', 'þaypal', 'i\u0307nfo', 'goo\u0353gle'].concat([
  'аррӏе',
  'ѕсоре',
  'ВВС',
  'νοου',
  'հսո',
  'ՏՕՍ',
  'ყო',
  'ဝငဝ',
  'סוס',
  'اها',
  'ዐዐ',
  'ഠട',
  'ａｐｐｌｅ',
  '𝗀oogle',
  'ⅼinkedin',
])
/** Hosts that are what they look like. */
const honest = [
  'münchen.de',
  'việtnam.vn',
  'пример.рф',
  'παράδειγμα.ελ',
  '例え.jp',
  '한국.kr',
  'مثال.com',
  'דוגמה.com',
].concat(['उदाहरण.भारत', 'ตัวอย่าง.ไทย', 'உதாரணம்.com', 'მაგალითი.com', 'հայերեն.com', 'ምሳሌ.com'])
const isShownAs = (host: string, isWanted: (text: string) => boolean) =>
  linkify(`http://${host}`).every((part) => part.kind === 'text' || isWanted(part.text))

/** Links that lead elsewhere than they seem to. */
export async function disguiseLinks(): Promise<readonly Figure[]> {
  const disguised = lookAlikes.filter((character) =>
    linkify(`https://example.com${character}login.evil.example/x`).some(({ kind }) => kind === 'link'),
  )
  return [
    {
      what: `look-alikes of delimiters in links, of ${lookAlikes.length}`,
      value: disguised.length,
      atMost: 0,
      unit: 'places',
    },
    {
      what: `hosts that pass for ASCII and are shown otherwise, of ${passing.length}`,
      value: passing.filter((label) => !isShownAs(`${label}.com`, (text) => /^[ -~]+$/u.test(text))).length,
      atMost: 0,
      unit: 'places',
    },
    {
      what: `honest hosts that cannot be read, of ${honest.length}`,
      value: honest.filter((host) => !isShownAs(host, (text) => text === `http://${host}`)).length,
      atMost: 0,
      unit: 'places',
    },
  ]
}
