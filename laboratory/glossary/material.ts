import type { GlossaryTerm } from '@lingobooth/core'

const kept = (...terms: string[]): readonly GlossaryTerm[] => terms.map((term) => ({ term, keep: true }))

const languages = ['es', 'ca', 'fr', 'pt', 'it', 'gl'] as const
const translated = (term: string, ...names: string[]): GlossaryTerm => ({
  term,
  language: 'en',
  translations: Object.fromEntries(languages.map((language, index) => [language, names[index] ?? ''])),
})

/** Names that a translator takes for words. */
const places = ['Green Bay', 'Little Rock', 'Long Beach', 'Salt Lake', 'Salt Lake City', 'Rapid City', 'Grand Forks']
const products = ['Swift Cart', 'Blue Sky', 'Blue Sky Pro', 'Windows', 'Bright Path', 'Night Owl', 'Open Desk', 'C++']
const medicines = ['Advil', 'Plan B', 'Seven Seas', 'Concerta', 'Ozempic', 'Depo-Provera', 'Cold Relief']

const things = [
  translated(
    'discharge letter',
    'informe de alta',
    'informe d’alta',
    'lettre de sortie',
    'relatório de alta',
    'lettera di dimissione',
    'informe de alta médica',
  ),
  translated('front desk', 'recepción', 'recepció', 'accueil', 'recepção', 'accettazione', 'recepción'),
  translated(
    'water bill',
    'recibo del agua',
    'rebut de l’aigua',
    'facture d’eau',
    'conta de água',
    'bolletta dell’acqua',
    'recibo da auga',
  ),
  translated(
    'pressure ulcer',
    'úlcera por presión',
    'úlcera per pressió',
    'escarre',
    'úlcera por pressão',
    'piaga da decubito',
    'úlcera por presión',
  ),
  translated('sprint', 'iteración', 'iteració', 'itération', 'iteração', 'iterazione', 'iteración'),
  translated(
    'blood thinner',
    'anticoagulante',
    'anticoagulant',
    'anticoagulant',
    'anticoagulante',
    'anticoagulante',
    'anticoagulante',
  ),
  translated(
    'green card',
    'tarjeta de residencia',
    'targeta de residència',
    'carte de séjour',
    'cartão de residência',
    'permesso di soggiorno',
    'tarxeta de residencia',
  ),
  translated(
    'town hall',
    'asamblea general',
    'assemblea general',
    'réunion générale',
    'assembleia geral',
    'assemblea generale',
    'asemblea xeral',
  ),
  translated(
    'court date',
    'fecha de la vista',
    'data de la vista',
    'date d’audience',
    'data da audiência',
    'data dell’udienza',
    'data da vista',
  ),
  translated(
    'case worker',
    'trabajadora social',
    'treballadora social',
    'assistante sociale',
    'assistente social',
    'assistente sociale',
    'traballadora social',
  ),
]
/** Inside other terms, and in the plural. */
const relatives = [
  translated('discharge', 'alta', 'alta', 'sortie', 'alta', 'dimissione', 'alta'),
  translated(
    'discharge letters',
    'informes de alta',
    'informes d’alta',
    'lettres de sortie',
    'relatórios de alta',
    'lettere di dimissione',
    'informes de alta médica',
  ),
  translated(
    'blood thinners',
    'anticoagulantes',
    'anticoagulants',
    'anticoagulants',
    'anticoagulantes',
    'anticoagulanti',
    'anticoagulantes',
  ),
  translated('desk', 'mostrador', 'taulell', 'guichet', 'balcão', 'sportello', 'mostrador'),
]

export const glossary: readonly GlossaryTerm[] = [
  ...kept(...places, ...products, ...medicines),
  ...things,
  ...relatives,
]

/** What stands for each slot, by language of the sentence. */
const slots = {
  place: places,
  product: products,
  medicine: medicines,
  thing: things.map(({ term }) => term),
  cosa: things.map(({ translations = {} }) => translations.es ?? ''),
} as const

const english = [
  'I live in {place} with my family.',
  'We will meet at {place} station at noon.',
  '{place} is two hours from here by bus.',
  'My son goes to {place} every summer.',
  'The road between {place} and {place} is closed.',
  'Have you ever been to {place}?',
  'She was born in {place}, but she lives in {place} now.',
  "{place}'s hospital has more beds than ours.",
  'The train to {place} leaves in ten minutes.',
  'Our new office in {place} opens next month.',
  'There was a storm near {place} last night.',
  'He drove from {place} to see us.',
  'Our product {product} is better than {product}.',
  'Open {product} and click on the red button.',
  'Do you use {product} at home?',
  '{product} does not work on my phone.',
  'You can download {product} from our page.',
  'The team wrote {product} in two years.',
  'We sold a thousand copies of {product} today.',
  'I will send you the file with {product}.',
  'Please close {product} before you install it again.',
  'Everybody in {place} works with {product}.',
  'The price of {product} has not changed.',
  'Which version of {product} do you have?',
  'They compared {product}, {product} and {product}.',
  'Nobody likes the colours of {product}.',
  'She takes {medicine} every morning after breakfast.',
  'Do not take {medicine} with alcohol.',
  '{medicine} can make you sleepy.',
  'The doctor gave me {medicine} for the pain.',
  'Is {medicine} safe for children?',
  'I took {medicine} and {medicine} on the same day.',
  'We have no {medicine} left.',
  'Stop {medicine} two days before the surgery.',
  'How often do you need {medicine}?',
  'He is allergic to {medicine}.',
  'You can buy {medicine} without a prescription.',
  'Take 5 mg of {medicine} twice a day, and see www.house.com.',
  'The {thing} is on the table.',
  'Please bring the {thing} tomorrow.',
  'Where is the {thing}?',
  'I did not understand the {thing}.',
  'Ask for the {thing} before you leave.',
  'We talked about the {thing} for an hour.',
  'My {thing} was wrong.',
  'A {thing} costs too much.',
  'This {thing} is not mine.',
  'The {thing} and the {thing} are ready.',
  'Call the {thing} if it hurts again.',
  'After the {thing}, we will go to {place}.',
  'Nobody told me about the {thing} in {place}.',
  'The nurse wrote {medicine} on the {thing}.',
  'Can you explain the {thing} to my mother?',
  'His {thing} changed three times this year.',
  'The next {thing} begins on Monday.',
  'I need a {thing}, please.',
  'They lost the {thing} again.',
  'Before the discharge, the doctor signs the discharge letter.',
  'The discharge letters are at the desk, not at the front desk.',
  'Blood thinners are dangerous after surgery, and {medicine} is a blood thinner.',
  'BLUE SKY and blue sky pro are two products.',
  'the front desk in salt lake city has your green card',
]

const spanish = [
  'Vivo en {place} con mi familia.',
  'El tren de {place} sale a las diez.',
  '¿Ha estado alguna vez en {place}?',
  '{place} está muy lejos de aquí.',
  'Nació en {place} y ahora vive en {place}.',
  'Abra {product} y pulse el botón rojo.',
  '{product} no funciona en mi teléfono.',
  '¿Qué versión de {product} tiene usted?',
  'Toda la empresa trabaja con {product}.',
  'Hemos vendido mil copias de {product}.',
  'No tome {medicine} con alcohol.',
  '{medicine} puede dar sueño.',
  'El médico me recetó {medicine} para el dolor.',
  'Tome 5 mg de {medicine} dos veces al día.',
  '¿Es seguro {medicine} para los niños?',
  'El papel de la {cosa} está en la mesa.',
  'Hablamos de {cosa} durante una hora.',
  'No he entendido nada de {cosa}.',
  '¿Dónde pregunto por {cosa}?',
  'Necesito {cosa} antes del lunes.',
  'En {place} nadie sabe nada de {cosa}.',
]

export interface Sentence {
  readonly text: string
  readonly source: string
  readonly target: string
}

function fill(frames: readonly string[], count: number, source: string, targets: readonly string[]): Sentence[] {
  const sentences = new Map<string, Sentence>()
  for (let at = 0; sentences.size < count; at++) {
    const frame = frames[at % frames.length] ?? ''
    let slot = Math.floor(at / frames.length) * 3 + at
    const text = frame.replace(/\{(\w+)\}/gu, (_, name: keyof typeof slots) => {
      const terms = slots[name]
      return terms[slot++ % terms.length] ?? ''
    })
    if (!sentences.has(text))
      sentences.set(text, { text, source, target: targets[sentences.size % targets.length] ?? '' })
  }
  return [...sentences.values()]
}

const fromEnglish = ['es-ES', 'ca-ES', 'es-ES', 'fr-FR', 'es-ES', 'pt-PT', 'it-IT', 'ca-ES', 'gl-ES']
const fromSpanish = ['en-US', 'fr-FR', 'pt-PT', 'ca-ES', 'en-US', 'it-IT']

/** 300 sentences, each with one term or more. */
export const sentences: readonly Sentence[] = [
  ...fill(english, 220, 'en-US', fromEnglish),
  ...fill(spanish, 80, 'es-ES', fromSpanish),
]
