import { type Figure, lowerIsBetter, neitherIsBetter } from '../../scripts/bench/figure.ts'
import { randomFrom } from '../../scripts/bench/speech/random.ts'
import { echoWays, hearAll, personWay } from './heard.ts'
import { countOf, judge, type Outcome } from './judged.ts'
import { englishInstructions } from './material.ts'
import { errorsOf } from './misheard.ts'
import { afterMs, echoesElsewhere, plantedElsewhere, plantedInEnglish, soonestMs } from './planted.ts'

const tag = 'en-US'
const echoCount = 200

/** Answers in the words of the voice, and echoes of it: in English through the recogniser, in other languages by its errors. */
export async function benchReadbacks(): Promise<readonly Figure[]> {
  const random = randomFrom('readbacks')
  const echoes = echoWays.flatMap((way, round) =>
    englishInstructions.map(({ said }, index) => ({ text: said, voice: index + round, way })),
  )
  const persons = plantedInEnglish.map(({ answer }, index) => ({ text: answer, voice: index, way: personWay }))
  const heard = await hearAll([...echoes, ...persons])
  const heardEchoes = heard.slice(0, echoes.length)
  const recorded = heardEchoes.map((text, index) => errorsOf(echoes[index]?.text ?? '', text)).filter(Boolean)
  if (process.env.LINGOBOOTH_RECORD_ERRORS) console.log(JSON.stringify(recorded))

  const inEnglish = await judge(
    heardEchoes.map((text, index) => ({ tag, said: echoes[index]?.text ?? '', heard: text, afterMs: soonestMs })),
  )
  const answered = await judge(
    plantedInEnglish.map(({ said }, index) => ({
      tag,
      said,
      heard: heard[echoes.length + index] ?? '',
      afterMs: afterMs(random),
    })),
  )
  const elsewhere = await judge(plantedElsewhere(random))
  const echoed = await judge(echoesElsewhere(recorded, echoCount, random))
  if (process.env.LINGOBOOTH_SHOW_ECHOES)
    for (const { said, heard, becomes, before } of [...inEnglish, ...echoed])
      if (becomes === 'sent' && before === 'lost') console.log(`${said}  |  ${heard}`)
  return [
    ...figuresOfAnswers('English', answered),
    ...figuresOfAnswers('other languages', elsewhere),
    ...figuresOfEchoes('English', inEnglish),
    ...figuresOfEchoes('other languages', echoed),
  ]
}

const figuresOfAnswers = (name: string, outcomes: readonly Outcome[]): readonly Figure[] => [
  neitherIsBetter(`${name}: answers in the words of the voice`, outcomes.length, 'lines'),
  lowerIsBetter(`${name}: answers neither sent nor offered`, countOf(outcomes, 'becomes', 'lost'), 'lines', {
    goal: 0,
  }),
  neitherIsBetter(`${name}: the same by letters alone`, countOf(outcomes, 'before', 'lost'), 'lines'),
  neitherIsBetter(`${name}: answers offered`, countOf(outcomes, 'becomes', 'offered'), 'lines'),
]

const figuresOfEchoes = (name: string, outcomes: readonly Outcome[]): readonly Figure[] => [
  neitherIsBetter(`${name}: echoes`, outcomes.length, 'lines'),
  lowerIsBetter(`${name}: echoes sent`, countOf(outcomes, 'becomes', 'sent'), 'lines'),
  neitherIsBetter(`${name}: the same by letters alone`, countOf(outcomes, 'before', 'sent'), 'lines'),
]
