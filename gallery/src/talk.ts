/** What somebody says. */
export interface Saying {
  readonly name: string
  readonly speakerLanguage: string
  readonly text: string
}

const grace = { name: 'Grace Hopper', speakerLanguage: 'english-united-states' }
const nour = { name: 'نور حداد', speakerLanguage: 'arabic-egypt' }
const anna = { name: 'Anna-Lena Großmann', speakerLanguage: 'german-germany' }

export const hello: Saying = { ...grace, text: 'Good morning, everyone. Shall we begin?' }
export const invoices: Saying = { ...nour, text: 'أنا أستطيع مراجعة الفواتير اليوم' }
export const release: Saying = {
  ...anna,
  text: 'Die Freigabe hängt noch an der Datenschutzfolgenabschätzung, die wir am Donnerstag abschließen.',
}
export const link: Saying = { ...grace, text: 'The minutes: https://example.com/minutes/2026/january/weekly-meeting' }
export const word: Saying = { ...grace, text: 'w'.repeat(120) }

export const luisSays = '¿Podemos empezar por el presupuesto?'
export const budget: Saying = { name: 'Luis García Márquez', speakerLanguage: 'spanish-spain', text: luisSays }

/** What Ada's translator makes of it. */
export const english: Readonly<Record<string, string>> = {
  [invoices.text]: 'I can check the invoices today',
  [release.text]: 'The release still waits for the data protection impact assessment, which we finish on Thursday.',
  [luisSays]: 'Can we begin with the budget?',
}

export const adaSays = 'Yes, I have the numbers here.'
