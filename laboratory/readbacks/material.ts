/** What the voice says, and what somebody may answer in its words. */
export interface Instruction {
  readonly said: string
  readonly otherNumber: string
  readonly negated: string
}

const numbers = ['two', 'three', 'four', 'five', 'six', 'ten', 'twelve', 'twenty']

const english: readonly (readonly [said: string, negated: string])[] = [
  ['take {n} tablets every morning', 'do not take {n} tablets every morning'],
  ['please come back in {n} days', 'please do not come back in {n} days'],
  ['the doctor will see you in {n} minutes', 'the doctor will not see you in {n} minutes'],
  ['drink {n} glasses of water before the test', 'do not drink {n} glasses of water before the test'],
  ['your appointment is at {n} in the morning', 'your appointment is not at {n} in the morning'],
  ['you can eat again after {n} hours', 'you can not eat again after {n} hours'],
  ['the pain should stop within {n} days', 'the pain should not stop within {n} days'],
  ['we need {n} signatures on this form', 'we do not need {n} signatures on this form'],
  ['the office is in building {n} near the station', 'the office is not in building {n} near the station'],
  ['you have to pay {n} dollars for the visit', 'you do not have to pay {n} dollars for the visit'],
  ['the bus will leave at {n} in the afternoon', 'the bus will not leave at {n} in the afternoon'],
  ['keep your arm still for {n} weeks', 'do not keep your arm still for {n} weeks'],
  ['she has had a fever for {n} days', 'she has not had a fever for {n} days'],
  ['put {n} drops in each eye at night', 'do not put {n} drops in each eye at night'],
  ['the letter will arrive in {n} weeks', 'the letter will not arrive in {n} weeks'],
  ['call this number {n} times a day if it hurts', 'never call this number {n} times a day if it hurts'],
  ['the school will start at {n} on monday', 'the school will not start at {n} on monday'],
  ['your son may need {n} more injections', 'your son may not need {n} more injections'],
  ['wait here for {n} minutes after the injection', 'do not wait here for {n} minutes after the injection'],
  ['there are {n} people in front of you', 'there are not {n} people in front of you'],
  ['bring {n} photos and your passport', 'do not bring {n} photos and your passport'],
  ['the meeting will take about {n} hours', 'the meeting will not take about {n} hours'],
  ['you should sleep {n} hours every night', 'you should not sleep {n} hours every night'],
  ['he has lost {n} pounds in the last month', 'he has not lost {n} pounds in the last month'],
  ['give her {n} spoons of syrup after dinner', 'do not give her {n} spoons of syrup after dinner'],
]

/** Each sentence twice, with two numbers. */
export const englishInstructions: readonly Instruction[] = [0, 1].flatMap((round) =>
  english.map(([said, negated], index) => {
    const at = index + round * 3
    const number = numbers[at % numbers.length] as string
    const other = numbers[(at + 1) % numbers.length] as string
    return {
      said: said.replace('{n}', number),
      otherNumber: said.replace('{n}', other),
      negated: negated.replace('{n}', number),
    }
  }),
)

/** By language tag. */
export const instructions: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  es: [
    [
      'Tome dos pastillas cada mañana después de comer',
      'Tome tres pastillas cada mañana después de comer',
      'No tome dos pastillas cada mañana después de comer',
    ],
    [
      'El médico le verá dentro de diez minutos',
      'El médico le verá dentro de veinte minutos',
      'El médico no le verá dentro de diez minutos',
    ],
    [
      'Beba cuatro vasos de agua antes de la prueba',
      'Beba cinco vasos de agua antes de la prueba',
      'Nunca beba cuatro vasos de agua antes de la prueba',
    ],
    [
      'La carta llegará en 6 semanas a su casa',
      'la carta llegará en ocho semanas a su casa',
      'la carta no llegará en seis semanas a su casa',
    ],
  ],
  fr: [
    [
      'Prenez deux comprimés chaque matin après le repas',
      'Prenez trois comprimés chaque matin après le repas',
      'Ne prenez pas deux comprimés chaque matin après le repas',
    ],
    [
      'Le médecin vous verra dans dix minutes environ',
      'Le médecin vous verra dans vingt minutes environ',
      'Le médecin ne vous verra pas dans dix minutes environ',
    ],
    [
      'Buvez quatre verres d’eau avant l’examen',
      'Buvez cinq verres d’eau avant l’examen',
      'Ne buvez jamais quatre verres d’eau avant l’examen',
    ],
    [
      'La lettre arrivera dans 6 semaines chez vous',
      'la lettre arrivera dans huit semaines chez vous',
      'la lettre n’arrivera pas dans six semaines chez vous',
    ],
  ],
  de: [
    [
      'Nehmen Sie jeden Morgen zwei Tabletten nach dem Essen',
      'nehmen Sie jeden Morgen fünf Tabletten nach dem Essen',
      'Nehmen Sie nicht jeden Morgen zwei Tabletten nach dem Essen',
    ],
    [
      'Die Ärztin kommt in zehn Minuten zu Ihnen',
      'die Ärztin kommt in zwanzig Minuten zu Ihnen',
      'die Ärztin kommt nicht in zehn Minuten zu Ihnen',
    ],
    [
      'Trinken Sie vier Gläser Wasser vor der Untersuchung',
      'trinken Sie acht Gläser Wasser vor der Untersuchung',
      'trinken Sie niemals vier Gläser Wasser vor der Untersuchung',
    ],
    [
      'Der Brief kommt in 6 Wochen bei Ihnen an',
      'der Brief kommt in acht Wochen bei Ihnen an',
      'der Brief kommt nicht in sechs Wochen bei Ihnen an',
    ],
  ],
  it: [
    [
      'Prenda due compresse ogni mattina dopo i pasti',
      'Prenda tre compresse ogni mattina dopo i pasti',
      'Non prenda due compresse ogni mattina dopo i pasti',
    ],
    [
      'Il medico la vedrà fra dieci minuti',
      'Il medico la vedrà fra venti minuti',
      'Il medico non la vedrà fra dieci minuti',
    ],
    [
      'Beva quattro bicchieri d’acqua prima dell’esame',
      'Beva cinque bicchieri d’acqua prima dell’esame',
      'Non beva quattro bicchieri d’acqua prima dell’esame',
    ],
    [
      'La lettera arriverà fra 6 settimane a casa sua',
      'la lettera arriverà fra otto settimane a casa sua',
      'la lettera non arriverà fra sei settimane a casa sua',
    ],
  ],
  pt: [
    [
      'Tome dois comprimidos todas as manhãs depois de comer',
      'Tome três comprimidos todas as manhãs depois de comer',
      'Não tome dois comprimidos todas as manhãs depois de comer',
    ],
    [
      'O médico vai atendê-lo em dez minutos',
      'O médico vai atendê-lo em vinte minutos',
      'O médico não vai atendê-lo em dez minutos',
    ],
    [
      'Beba quatro copos de água antes do exame',
      'Beba cinco copos de água antes do exame',
      'Nunca beba quatro copos de água antes do exame',
    ],
    [
      'A carta vai chegar em 6 semanas na sua casa',
      'a carta vai chegar em oito semanas na sua casa',
      'a carta não vai chegar em seis semanas na sua casa',
    ],
  ],
  pl: [
    [
      'Proszę brać dwie tabletki każdego ranka po jedzeniu',
      'Proszę brać trzy tabletki każdego ranka po jedzeniu',
      'Proszę nie brać dwóch tabletek każdego ranka po jedzeniu',
    ],
    [
      'Lekarz przyjmie pana za dziesięć minut',
      'Lekarz przyjmie pana za dwadzieścia minut',
      'Lekarz nie przyjmie pana za dziesięć minut',
    ],
    [
      'Proszę wypić cztery szklanki wody przed badaniem',
      'Proszę wypić pięć szklanek wody przed badaniem',
      'Proszę nie wypić cztery szklanki wody przed badaniem',
    ],
    [
      'List przyjdzie za 6 tygodni do pana domu',
      'list przyjdzie za osiem tygodni do pana domu',
      'list nie przyjdzie za sześć tygodni do pana domu',
    ],
  ],
  tr: [
    [
      'Her sabah yemekten sonra iki tablet alın',
      'her sabah yemekten sonra üç tablet alın',
      'her sabah yemekten sonra iki tablet almayın',
    ],
    [
      'Doktor sizi on dakika sonra görecek',
      'doktor sizi yirmi dakika sonra görecek',
      'doktor sizi on dakika sonra görmeyecek değil',
    ],
    [
      'Muayeneden önce dört bardak su için',
      'muayeneden önce beş bardak su için',
      'muayeneden önce dört bardak su için değil',
    ],
    [
      'Mektup 6 hafta içinde evinize gelecek',
      'mektup sekiz hafta içinde evinize gelecek',
      'hayır mektup altı hafta içinde evinize gelecek',
    ],
  ],
  ar: [
    [
      'تناول ثلاثة أقراص كل صباح بعد الطعام',
      'تناول أربعة أقراص كل صباح بعد الطعام',
      'لا تتناول ثلاثة أقراص كل صباح بعد الطعام',
    ],
    [
      'سيراك الطبيب بعد عشر دقائق في الغرفة',
      'سيراك الطبيب بعد خمس دقائق في الغرفة',
      'لن سيراك الطبيب بعد عشر دقائق في الغرفة',
    ],
    [
      'اشرب أربعة أكواب من الماء قبل الفحص',
      'اشرب خمسة أكواب من الماء قبل الفحص',
      'لا تشرب أربعة أكواب من الماء قبل الفحص',
    ],
    [
      'ستصل الرسالة بعد 6 أسابيع إلى بيتك',
      'ستصل الرسالة بعد ثمانية أسابيع إلى بيتك',
      'لن تصل الرسالة بعد ستة أسابيع إلى بيتك',
    ],
  ],
  he: [
    [
      'לקחת שתי טבליות כל בוקר אחרי האוכל',
      'לקחת שלוש טבליות כל בוקר אחרי האוכל',
      'לא לקחת שתי טבליות כל בוקר אחרי האוכל',
    ],
    [
      'הרופא יראה אותך בעוד עשר דקות בחדר',
      'הרופא יראה אותך בעוד עשרים דקות בחדר',
      'הרופא לא יראה אותך בעוד עשר דקות בחדר',
    ],
    [
      'צריך לשתות ארבע כוסות מים לפני הבדיקה',
      'צריך לשתות חמש כוסות מים לפני הבדיקה',
      'לא צריך לשתות ארבע כוסות מים לפני הבדיקה',
    ],
    [
      'המכתב יגיע בעוד 6 שבועות אל הבית',
      'המכתב יגיע בעוד שמונה שבועות אל הבית',
      'המכתב לא יגיע בעוד שישה שבועות אל הבית',
    ],
  ],
  ja: [
    ['毎朝食後に二錠を飲んでください', '毎朝食後に三錠を飲んでください', '毎朝食後に二錠を飲まないでください'],
    ['先生は十分後に診察します', '先生は二十分後に診察します', '先生は十分後に診察しません'],
    ['検査の前に水を四杯飲んでください', '検査の前に水を五杯飲んでください', '検査の前に水を四杯飲まないでください'],
    ['手紙は6週間後に届きます', '手紙は八週間後に届きます', '手紙は六週間後に届きません'],
  ],
  'zh-Hans': [
    ['每天早上饭后吃两片药', '每天早上饭后吃三片药', '每天早上饭后不要吃两片药'],
    ['医生十分钟以后给您看病', '医生二十分钟以后给您看病', '医生十分钟以后不给您看病'],
    ['检查之前请喝四杯水再来', '检查之前请喝五杯水再来', '检查之前请别喝四杯水再来'],
    ['信件6个星期以后寄到您家', '信件八个星期以后寄到您家', '信件六个星期以后不会寄到您家'],
  ],
}

/** Short answers, by language tag. */
export const answers: Readonly<Record<string, readonly string[]>> = {
  en: ['yes', 'no', 'no thank you', 'two'],
  es: ['sí', 'no', 'no gracias', 'dos'],
  fr: ['oui', 'non', 'non merci', 'deux'],
  de: ['ja', 'nein', 'nein danke', 'zwei'],
  it: ['sì', 'no', 'no grazie', 'due'],
  pt: ['sim', 'não', 'não obrigado', 'dois'],
  pl: ['tak', 'nie', 'nie dziękuję', 'dwie'],
  tr: ['evet', 'hayır', 'hayır teşekkürler', 'iki'],
  ar: ['نعم', 'لا', 'لا شكرا', 'ثلاثة'],
  he: ['כן', 'לא', 'לא תודה', 'שתיים'],
  ja: ['はい', 'いいえ', '二錠', 'わかりました'],
  'zh-Hans': ['是的', '不', '两片', '明白了'],
}
