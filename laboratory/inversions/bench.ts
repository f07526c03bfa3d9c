import { createApertiumEngine } from '../../examples/local-engines/src/engines/apertium.ts'
import { type Figure, higherIsBetter, lowerIsBetter, neitherIsBetter } from '../../scripts/bench/figure.ts'

const sentences = `
Do not take this tablet with milk.
You must not drive after the operation.
You can eat before the examination.
The pain is in the left arm.
Take the drops after breakfast.
There is no danger for the child.
Never mix these two medicines.
She always takes it at night.
The wound does not have to be closed.
You need more water than yesterday.
He came without his papers.
The door on the right is open.
Turn left at the end of the corridor.
Do not press the red button.
You can leave the hospital today.
We have to stop the treatment.
The result is not positive.
There are more patients this week.
Drink less coffee in the evening.
The machine must always be connected.
She has no allergies.
He is allergic to penicillin.
The test was done before the meeting.
We will sign the contract after the visit.
The payment does not include the tax.
You are allowed to bring a friend.
You are not allowed to smoke here.
The lift goes up to the third floor.
Go down to the first floor.
The report was not finished.
They never answered our letter.
The price is higher than last year.
The temperature is lower than yesterday.
Come with your passport.
Do not open the window.
It is safe to drink the water.
It is not safe to swim here.
We can start without the director.
The child can stay with you.
I do not want the operation.
I want to speak to the doctor.
He does not understand the question.
The baby is not eating.
The bandage must be changed before Friday.
You should not stop the antibiotic.
The blood pressure is too high.
Her pulse was too low.
The first dose was not enough.
There was no fire in the building.
The train leaves before noon.
The shop is never open on Sundays.
You can always call this number.
The form must be signed on the left side.
The key is not in the box.
The meeting is not cancelled.
We accept the offer.
We do not accept the conditions.
The road on the left is closed.
Put the mask on before you enter.
Wash your hands after the visit.
`
  .trim()
  .split('\n')

/** What turns the meaning of a Spanish sentence round: the first that finds its words is planted. */
const inversions: readonly (readonly [RegExp, string])[] = [
  [/\b([Nn])o (?=\p{L})/u, ''],
  [/\bnunca\b/iu, 'siempre'],
  [/\bsiempre\b/iu, 'nunca'],
  [/\bantes\b/iu, 'después'],
  [/\bdespués\b/iu, 'antes'],
  [/\bizquierd([oa])\b/iu, 'derech$1'],
  [/\bderech([oa])\b/iu, 'izquierd$1'],
  [/\bsin\b/iu, 'con'],
  [/\bmás\b/iu, 'menos'],
  [/\bmenos\b/iu, 'más'],
  [/\b(con)\b/iu, 'sin'],
  [
    /\b(?=(?:puede|pueden|tiene|tienen|tenemos|hay|es|está|son|debe|deben|quiero|aceptamos|permiten|podemos)\b)/iu,
    'no ',
  ],
]

const plant = (text: string): string | undefined => {
  const [pattern, replacement] = inversions.find(([words]) => words.test(text)) ?? []
  return pattern && text.replace(pattern, replacement ?? '')
}

/** The words of an English sentence whose change turns its meaning round; those that mean the same as one. */
const tellingWords = (text: string): string =>
  (
    text
      .toLowerCase()
      .match(
        /n['’]t\b|\b(?:not?|never|nothing|nobody|cannot|always|before|after|left|right|with|without|more|less|fewer)\b/gu,
      ) ?? []
  )
    .map((word) => (/^(?:n['’]t|not?|cannot|nothing|nobody)$/u.test(word) ? 'no' : word === 'fewer' ? 'less' : word))
    .sort()
    .join(' ')

/** How often a translation back shows a speaker that the others read the opposite, by the real Apertium, from English to Spanish and back. */
export async function benchInversions(): Promise<readonly Figure[]> {
  const engine = createApertiumEngine()
  const translate = (text: string, from: string, to: string, targetTag: string) =>
    engine.translate({ text, from, to, targetTag })
  const back = (text: string) => translate(text, 'spa', 'eng', 'en-US')
  try {
    let [planted, shown, alarms] = [0, 0, 0]
    for (const sentence of sentences) {
      const read = await translate(sentence, 'eng', 'spa', 'es-ES')
      const asRead = await back(read)
      if (tellingWords(asRead) !== tellingWords(sentence)) alarms++
      const inverted = plant(read)
      if (inverted === undefined) continue
      planted++
      const invertedBack = await back(inverted)
      const isShown = tellingWords(invertedBack) !== tellingWords(sentence)
      if (isShown) shown++
      if (process.env.LINGOBOOTH_SHOW_LINES && (!isShown || tellingWords(asRead) !== tellingWords(sentence)))
        console.log([sentence, read, asRead, inverted, invertedBack].join('  |  '))
    }
    return [
      neitherIsBetter('sentences with an inversion planted', planted, 'lines'),
      higherIsBetter('inversions that the translation back shows', (100 * shown) / planted, '%'),
      lowerIsBetter('right translations that seem inverted on the way back', (100 * alarms) / sentences.length, '%'),
    ]
  } finally {
    await engine.close()
  }
}
