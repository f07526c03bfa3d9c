import type { GlossaryTerm } from '@lingobooth/core'
import { hospital } from './hospital.ts'
import { meetings } from './meetings.ts'
import { type Passage, type Target, type Term, targets } from './passage.ts'
import { prompts } from './prompts.ts'

const terms: readonly Term[] = [
  ['Siemens', 'Siemens', 'Siemens', 'Siemens', 'Siemens'],
  ['Lisbon', 'Lisboa', 'Lisboa', 'Lisbonne', 'Lisboa'],
  ['Barcelona', 'Barcelona', 'Barcelona', 'Barcelone', 'Barcelona'],
  ['invoice', 'factura', 'factura', 'facture', 'fatura'],
  ['contract', 'contrato', 'contracte', 'contrat', 'contrato'],
  ['supplier', 'proveedor', 'proveïdor', 'fournisseur', 'fornecedor'],
  ['warranty', 'garantía', 'garantia', 'garantie', 'garantia'],
  ['turnover', 'facturación', 'facturació', 'chiffre d’affaires', 'faturação'],
  ['deadline', 'plazo', 'termini', 'échéance', 'prazo'],
  ['blood pressure', 'presión arterial', 'pressió arterial', 'tension artérielle', 'pressão arterial'],
  ['antibiotic', 'antibiótico', 'antibiòtic', 'antibiotique', 'antibiótico'],
  ['allergy', 'alergia', 'al·lèrgia', 'allergie', 'alergia'],
  ['prescription', 'receta', 'recepta', 'ordonnance', 'receita'],
  ['insulin', 'insulina', 'insulina', 'insuline', 'insulina'],
  ['aspirin', 'aspirina', 'aspirina', 'aspirine', 'aspirina'],
  ['surgeon', 'cirujano', 'cirurgià', 'chirurgien', 'cirurgião'],
]

export const glossary: readonly GlossaryTerm[] = terms.map(([term, ...others]) => ({
  term,
  language: 'en',
  translations: Object.fromEntries(targets.map((target, index) => [target, others[index] ?? ''])),
}))

/** Every number of the passages as it is written there, and as it is read out. */
const numbers: Readonly<Record<string, string>> = {
  '1,250': 'one thousand two hundred fifty',
  '10:30': 'ten thirty',
  '15': 'fifteen',
  '20': 'twenty',
  '2027': 'twenty twenty seven',
  '1': 'one',
  '3': 'three',
  '30': 'thirty',
  '4': 'four',
  '40': 'forty',
  '400': 'four hundred',
  '45': 'forty five',
  '5': 'five',
  '50': 'fifty',
  '6': 'six',
  '60': 'sixty',
  '7': 'seven',
  '8': 'eight',
  '80,000': 'eighty thousand',
  '9': 'nine',
  '90': 'ninety',
  '12': 'twelve',
  '14': 'fourteen',
  '25': 'twenty five',
  '2': 'two',
}

export const passages: readonly Passage[] = [...meetings, ...hospital, ...prompts]

export const languageOf = (target: Target): number => targets.indexOf(target) + 1

export const referenceOf = ({ sentences }: Passage, target: Target): string =>
  sentences.map((sentence) => sentence[languageOf(target)]).join(' ')

/** Neither inside of a word nor of another number. */
const whole = (name: string, flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,:])${name}(?![\\p{L}\\p{N}]|[.,:]\\p{N})`, flags)

export const termsIn = (text: string): Term[] => terms.filter(([term]) => whole(term, 'iu').test(text))

/** As it is read out: numbers in words. */
export const spokenForm = (text: string): string =>
  Object.entries(numbers).reduce((said, [number, spoken]) => said.replace(whole(number, 'gu'), spoken), text)
