import { type Figure, mustHappen } from './figure.ts'
import { openStage, wireLine } from './stage.ts'

const translationCharsPerHour = 50_000
const seconds = 60
const linesPerSecond = 20
const words = 'Wir sehen uns den Haushalt am Donnerstag an, '

/** Speaks without an end, to spend what a booth may use of its translators before the others speak. */
export async function spendTheLimit(): Promise<readonly Figure[]> {
  const { clock, comes, enters } = openStage()
  const options = { translate: 'receiver', limits: { translationCharsPerHour } } as const
  const ana = await comes('Ana', { options })
  ana.translator.answer(({ text }) => `${text} [en]`)
  const say = await enters('eve')
  const ben = await comes('Ben', { options: { translate: 'receiver' } })
  ben.booth.subtitles.setSourceLanguage('german-germany')
  const said: string[] = []
  for (let line = 1; line <= seconds * linesPerSecond; line++) {
    await say(wireLine('eve', line, { speakerLanguage: 'german-germany', text: words + line }))
    if (line % linesPerSecond === 0 && line >= 2 * linesPerSecond) {
      said.push(`Ben: ${words}${line}`)
      ben.booth.subtitles.send(said.at(-1) ?? '')
    }
    await clock.advance(1_000 / linesPerSecond)
  }
  const ofEve = ana.translator.requests.map(({ text }) => text).filter((text) => !said.includes(text))
  mustHappen(ofEve.length > 0, 'no line of Eve was translated.')
  const translated = ana.lines().flatMap(({ text, translation }) => (translation.state === 'translated' ? [text] : []))
  return [
    {
      what: `characters of a limit of ${translationCharsPerHour} spent on one who is first to speak, and never stops`,
      value: ofEve.reduce((sum, text) => sum + text.length, 0),
      atMost: translationCharsPerHour / 2,
      unit: 'characters',
    },
    {
      what: `lines of another left without a translation, of ${said.length}`,
      value: said.filter((text) => !translated.includes(text)).length,
      atMost: 0,
      unit: 'lines',
    },
  ]
}
