/** What somebody says. */
export interface Saying {
  readonly name: string
  readonly speakerLanguage: string
  readonly text: string
  readonly offRecord?: true
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

export const costs: Saying = { ...nour, text: 'تكلف القاعة ١٢٬٠٠٠ يورو في السنة' }

export const luisSays = '¿Podemos empezar por el presupuesto?'
export const budget: Saying = { name: 'Luis García Márquez', speakerLanguage: 'spanish-spain', text: luisSays }

export const luisCounts = 'La sala 3 cuesta 12.000 euros al año.'

export const plan: Saying = { ...anna, text: 'Der Plan steht im Protokoll.' }
export const adaSends = 'I will send the plan and the minutes.'

export const missing: Saying = { ...anna, text: 'Wir brauchen 45 Stühle.' }
export const added: Saying = { ...nour, text: 'سنبدأ قريبا' }
export const unclear: Saying = { ...anna, text: 'Es sind 2,500 mg.' }

export const adaCounts = 'We need 45 chairs and 3 tables by 9:30 am.'

/** What Ada's translator makes of it. */
export const english: Readonly<Record<string, string>> = {
  [invoices.text]: 'I can check the invoices today',
  [release.text]: 'The release still waits for the data protection impact assessment, which we finish on Thursday.',
  [luisSays]: 'Can we begin with the budget?',
  [costs.text]: 'The hall costs 1,200 euros a year',
  [luisCounts]: 'Hall 3 costs 1,200 euros a year.',
  [missing.text]: 'We need chairs.',
  [added.text]: 'We begin in 25 minutes',
  [unclear.text]: 'It is 2,500 mg.',
  [plan.text]: 'The plan is in the minutes: https://example.org/minutes/2026/january',
  [adaSends]: 'Enviaré el plan, example.org/plan, y el acta, example.net/acta.',
  [adaCounts]: 'Necesitamos 54 sillas y 3 mesas antes de las 9:03 am.',
}

export const adaSays = 'Yes, I have the numbers here.'
