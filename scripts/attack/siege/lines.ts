import { languagesOf } from '@lingobooth/gateway'

const tags = {
  'english-united-states': 'en-US',
  'german-germany': 'de-DE',
  'french-france': 'fr-FR',
  'spanish-spain': 'es-ES',
  'italian-italy': 'it-IT',
  'portuguese-brazil': 'pt-BR',
  'dutch-netherlands': 'nl-NL',
  'polish-poland': 'pl-PL',
  'czech-czechia': 'cs-CZ',
  'swedish-sweden': 'sv-SE',
  'danish-denmark': 'da-DK',
  'finnish-finland': 'fi-FI',
  'greek-greece': 'el-GR',
  'hungarian-hungary': 'hu-HU',
  'turkish-turkey': 'tr-TR',
  'ukrainian-ukraine': 'uk-UA',
  'arabic-egypt': 'ar-EG',
  'hindi-india': 'hi-IN',
  'japanese-japan': 'ja-JP',
  'korean-korea': 'ko-KR',
  'vietnamese-vietnam': 'vi-VN',
}

export const languages = languagesOf(tags)
/** What everybody writes in, and into what it can be translated. */
export const [source = '', ...targets] = Object.keys(tags)

/** What is said in a room, to be known again at the vendor. */
export const honestLine = (room: number, line: number): string =>
  `In room ${room} they say line ${line} of the meeting.`

export const isHonest = (text: string): boolean => /(?:^|\] )In room \d+ they say line /.test(text)

/** As MP3 of 64 kbit/s that says 15 characters a second. */
export const soundBytesPerChar = 533
