import type { GlossaryTerm } from '@lingobooth/core'
import { type Term, targets } from './passage.ts'

export const terms: readonly Term[] = [
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
