import { expect, it } from 'vitest'
import { keptNumbers, keptTerms } from './kept.ts'
import { bleu, bleuCounts, chrf, chrfCounts, summed, tokens13a } from './sacrebleu.ts'
import { alignWords } from './said-words.ts'
import { longYaal } from './spoken-readings.ts'

/** With the chrF and the BLEU that sacrebleu 2.6.0 gives to each alone. */
const scored = [
  {
    translation: 'El presupuesto para el año que viene es casi a punto. Pasaremos 80,000 euros en las máquinas nuevas.',
    reference: 'El presupuesto del año que viene está casi listo. Gastaremos 80.000 euros en las máquinas nuevas.',
    scores: [71.491625, 34.033365],
  },
  {
    translation: 'Toma dos pastillas cada ocho horas con un vaso de agua No bebe alcohol tomas su medicina',
    reference: 'Tome 2 pastillas cada 8 horas con un vaso de agua. No beba alcohol mientras tome este medicamento.',
    scores: [53.321988, 28.086387],
  },
  {
    translation: "Prise 2 comprimés chaque 8 heures avec un verre d'eau.",
    reference: 'Prenez 2 comprimés toutes les 8 heures avec un verre d’eau.',
    scores: [58.270526, 38.096949],
  },
  {
    translation: '"Sí", dijo; 3.5% (o 4-5) & más… ¿no? a/b',
    reference: '«Sí», dijo; 3,5 % (o 4-5) y más… ¿no? a/b',
    scores: [63.491242, 56.424991],
  },
  { translation: '', reference: 'Nada.', scores: [0, 0] },
  { translation: 'No', reference: 'No puede ser.', scores: [17.01427, 0] },
]

it('scores a segment with the chrF and BLEU of sacrebleu', () => {
  for (const { translation, reference, scores } of scored) {
    const [wantedChrf = 0, wantedBleu = 0] = scores
    expect(chrf(chrfCounts(translation, reference))).toBeCloseTo(wantedChrf, 5)
    expect(bleu(bleuCounts(translation, reference))).toBeCloseTo(wantedBleu, 5)
  }
})

it('scores all segments together with the chrF and BLEU of sacrebleu', () => {
  const countsOf = (counts: typeof chrfCounts) =>
    summed(scored.map(({ translation, reference }) => counts(translation, reference)))
  expect(chrf(countsOf(chrfCounts))).toBeCloseTo(59.650521, 5)
  expect(bleu(countsOf(bleuCounts))).toBeCloseTo(39.391383, 5)
})

it('splits punctuation from words but not inside numbers, as mteval-v13a does', () => {
  expect(tokens13a('At 1,250.50 (or so), &quot;we&quot; 4-5.')).toEqual([
    'At',
    '1,250.50',
    '(',
    'or',
    'so',
    ')',
    ',',
    '"',
    'we',
    '"',
    '4',
    '-',
    '5',
    '.',
  ])
})

it('counts replaced, missing and extra words, and aligns the others', () => {
  expect(alignWords(['we', 'need', 'more', 'time'], ['well', 'we', 'need', 'some', 'time'])).toEqual({
    errors: 2,
    heardAt: [1, 2, 3, 4],
  })
  expect(alignWords(['we', 'need', 'time'], ['we', 'time'])).toEqual({ errors: 1, heardAt: [0, undefined, 1] })
})

it('measures the lag behind an even pace, without a reward for extra words', () => {
  expect(longYaal([1_000, 2_000, 3_000, 4_000], 4_000, 4)).toBe(1_000)
  expect(longYaal([4_000, 4_000, 4_000, 4_000], 4_000, 4)).toBe(2_500)
  expect(longYaal([2_000, 4_000], 4_000, 4)).toBe(2_500)
})

it('counts a number as kept if the booth finds it in the translation, in local notation or spelled out', () => {
  const original = 'We pay 1,250 euros at 10:30, and 3 people get 40 tables.'
  const kept = 'Nous payons 1 250 euros à 10 h 30, et trois personnes ont 40 tables.'
  expect(keptNumbers(original, kept, 'fr')).toEqual({ wanted: 4, kept: 4 })
  const lost = 'Pagamos 1.350 euros a las 10:30, y 3 personas tienen mesas.'
  expect(keptNumbers(original, lost, 'es')).toEqual({ wanted: 4, kept: 2 })
})

it('counts a term as kept if it appears as a whole word, or as its plural', () => {
  const original = 'The invoice of Siemens names the contract.'
  expect(keptTerms(original, 'Las Facturas de Siemens llaman al contrato.', 'es')).toEqual({ wanted: 3, kept: 3 })
  expect(keptTerms(original, 'La cuenta de Siemensen llama al contrato.', 'es')).toEqual({ wanted: 3, kept: 1 })
})
