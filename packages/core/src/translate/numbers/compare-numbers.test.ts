import { describe, expect, it } from 'vitest'
import { countedSteps } from '../../booth/test-support/lines/counted-steps.ts'
import { longestComparedChars } from './compare-numbers.ts'
import { mendFigures } from './mend-figures.ts'

const numbersToCheck = (...texts: Parameters<typeof mendFigures>) => {
  const { said, had } = mendFigures(...texts)
  return said.length > 0 ? said : had
}
const english = (text: string, translation: string, target: string) => numbersToCheck(text, 'en', translation, target)

describe('a changed number is reported as its reader writes it, with spelled numbers in digits', () => {
  it.each([
    ['The house costs 12,000 euros.', 'La casa cuesta 1.200 euros.', ['12.000']],
    ['It costs 41 dollars.', 'Cuesta 41 euros.', ['41 dollars']],
    ['We open at 9 in the morning.', 'Abrimos a las 9 de la tarde.', ['9 in the morning']],
    ['Take 5 mg in the morning.', 'Tome 5 g por la mañana.', ['5 mg']],
    ['Call 555-0134.', 'Llame al 555-0143.', ['555-0134']],
    ['We meet at 3:40 pm.', 'Nos vemos a las 3:04 pm.', ['3:40']],
    ['It is on June 8.', 'Es el 6 de agosto.', ['June 8']],
    ['Take three tablets.', 'Tome pastillas.', ['3']],
    ['Take two hundred and fifty.', 'Tome doscientos.', ['250']],
    ['Take one tablet.', 'Tome dos pastillas.', ['1']],
    ['There are 3 of 7.', 'Hay 3 de 8 y 9.', ['7']],
  ])('%s | %s', (text, translation, told) => {
    expect(english(text, translation, 'es')).toEqual(told)
  })

  it('a number only in the translation is reported as written there', () => {
    expect(english('Take the tablets.', 'Tome las 12 pastillas.', 'es')).toEqual(['12'])
  })
})

it.each([
  ['Arabic-Indic', 'The house costs 12,000 dollars.', 'يكلف المنزل ١٢٬٠٠٠ دولار.', 'يكلف المنزل ١٬٢٠٠ دولار.', 'ar'],
  ['Devanagari', 'There are 52 students.', 'कक्षा में ५२ छात्र हैं।', 'कक्षा में २५ छात्र हैं।', 'hi'],
  ['Han', 'There are 2,300 visitors.', '入場者は二千三百人です。', '入場者は三千二百人です。', 'ja'],
  ['full-width', 'Room 214, please.', '２１４号室をお願いします。', '２４１号室をお願いします。', 'ja'],
  ['mixed', 'It costs 120,000 yen.', '12万円です。', '1万2千円です。', 'ja'],
  [
    'spelled',
    'It costs 250 euros.',
    'Das kostet zweihundertfünfzig Euro.',
    'Das kostet zweihundertfünfzehn Euro.',
    'de',
  ],
])('numbers in %s digits or words are equal, and a different one is reported', (_, text, right, wrong, target) => {
  expect([english(text, right, target), english(text, wrong, target).length]).toEqual([[], 1])
})

it.each([
  ['Muchas gracias.', 'es', 'Thanks a million.', 'en'],
  ['Mil gracias.', 'es', 'Thank you very much.', 'en'],
  ['He owes me a million.', 'en', 'Me debe dos.', 'es', '1.000.000'],
])(
  'a round number in words is a figure of speech if nothing else is counted: %s',
  (text, source, read, target, ...told) => {
    expect(numbersToCheck(text, source, read, target)).toEqual(told)
  },
)

it('digits of another script are reported in the digits of the reader', () => {
  expect(numbersToCheck('الغرفة ٢١٤', 'ar', 'Room 241', 'en')).toEqual(['214'])
  expect(numbersToCheck('二千三百人です。', 'ja', 'There are 2,400 people.', 'en')).toEqual(['2,300'])
})

it.each([
  ['One moment, please.', 'Un momento, por favor.', 'es'],
  ['Thank you very much.', 'Mil gracias.', 'es'],
  ['Wait a second.', 'Aspetti un attimo.', 'it'],
  ['You are kind.', 'Sei gentile.', 'it'],
  ['Wait two minutes.', 'انتظر دقيقتين.', 'ar'],
  ['It takes one and a half hours.', 'Dura 1,5 horas.', 'es'],
  ['In twenty twenty-five.', 'En 2025.', 'es'],
  ['Both came.', 'Vinieron los dos.', 'es'],
  ['I have three children.', 'У меня трое детей.', 'ru'],
  ['You are not in this room.', 'أنت لست في هذه الغرفة.', 'ar'],
  ['The microphone picks up no sound.', 'マイクが音を拾っていません。', 'ja'],
  ['The second and fourth argument.', 'Das vierte und das zweites Argument.', 'de'],
  ['A fourth argument.', 'Un quarto argomento.', 'it'],
  ['Separated by a colon.', 'Séparés par deux-points.', 'fr'],
  ['A two-way pipe.', 'Ein bidirektionales Rohr.', 'de'],
  ['The second and the fourth.', 'O segundo e o quarto.', 'pt'],
  ['The 3rd level.', 'المستوى الثالث', 'ar'],
  ['One of: 0,4,8', 'Eines von: 0, 4, 8', 'de'],
  ['Use MS-DOS.', 'Utilice el sistema.', 'es'],
  ['We meet at half past three.', 'Wir treffen uns um 15:30 Uhr.', 'de'],
  ['You may take 2 tablets.', 'Puede tomar 2 pastillas.', 'es'],
])('a number that may be expressed differently is not reported: %s', (text, translation, target) => {
  expect(english(text, translation, target)).toEqual([])
  expect(numbersToCheck(translation, target, text, 'en')).toEqual([])
})

it.each([
  ['We have 10k users.', 'en', 'Wir haben 10.000 Nutzer.', 'de'],
  ['It weighs 250k tons.', 'en', 'Pesa 250 000 toneladas.', 'es'],
  ['It costs $1.5M.', 'en', 'Cuesta 1,5 millones de dólares.', 'es'],
  ['They raised $1.5m.', 'en', 'Sie haben 1,5 Mio. $ eingesammelt.', 'de'],
  ['A budget of €2bn.', 'en', 'Ein Budget von 2 Mrd. €.', 'de'],
  ['A budget of €2bn.', 'en', 'Un bilancio di 2 miliardi di euro.', 'it'],
  ['Wir brauchen 3 Mio. Euro.', 'de', 'Potrzebujemy 3 mln euro.', 'pl'],
  ['2 crore people came.', 'en', '20 million people came.', 'en'],
  ['It costs 35 lakh rupees.', 'en', 'Cuesta 3 500 000 rupias.', 'es'],
  ['यह 35 लाख का है।', 'hi', 'It costs 3.5 million.', 'en'],
  ['3만 5천 원입니다.', 'ko', 'It is 35,000 won.', 'en'],
  ['1만 2천 명이 왔습니다.', 'ko', 'Es kamen 12.000 Menschen.', 'de'],
  ['Take 1/2 tablet.', 'en', 'Tome media tableta.', 'es'],
  ['Take 1/2 tablet.', 'en', 'Nehmen Sie ½ Tablette.', 'de'],
  ['Add 3/4 of a cup.', 'en', 'Añada tres cuartos de taza.', 'es'],
  ['We meet at noon.', 'en', 'Nos vemos a las 12.', 'es'],
  ['Nos vemos al mediodía.', 'es', 'We meet at 12 pm.', 'en'],
  ['Treffen wir uns mittags.', 'de', "Let's meet at 12:00.", 'en'],
  ['It closes at midnight.', 'en', '0時に閉まります。', 'ja'],
  ['Ça ferme à minuit.', 'fr', 'It closes at 12 am.', 'en'],
  ['Music of the 80s.', 'en', 'Música de los años 80.', 'es'],
  ['In the 1990s.', 'en', 'En los años 90.', 'es'],
  ["In the '70s.", 'en', 'In den 1970er Jahren.', 'de'],
  ['Det koster halvtreds kroner.', 'da', 'It costs 50 kroner.', 'en'],
  ['Der er femogtredive stole.', 'da', 'There are 35 chairs.', 'en'],
  ['Vi ses klokken halv tre.', 'da', 'See you at 2:30.', 'en'],
  ['Det er tjugofem grader.', 'sv', 'Es sind 25 Grad.', 'de'],
  ['Vi behöver trehundra stolar.', 'sv', 'We need 300 chairs.', 'en'],
  ['Vi trenger førtifem stoler.', 'nb', 'We need 45 chairs.', 'en'],
  ['We zien elkaar om half drie.', 'nl', 'See you at 2:30.', 'en'],
  ['Het zijn vijfenzeventig stoelen.', 'nl', 'It is 75 chairs.', 'en'],
  ['Neem anderhalve tablet.', 'nl', 'Take 1.5 tablets.', 'en'],
  ['Se on viisikymmentä euroa.', 'fi', 'It is 50 euros.', 'en'],
  ['Это двести пятьдесят рублей.', 'ru', 'It is 250 roubles.', 'en'],
])('a number written in another way is the same: %s', (text, source, translation, target) => {
  expect(numbersToCheck(text, source, translation, target)).toEqual([])
  expect(numbersToCheck(translation, target, text, source)).toEqual([])
})

it.each([
  ['We have 10k users.', 'Tenemos 10 usuarios.', ['10.000']],
  ['It costs $1.5M.', 'Cuesta 1,5 mil dólares.', ['$1.500.000']],
  ['It costs 35 lakh rupees.', 'Cuesta 35.000 rupias.', ['3.500.000']],
  ['A budget of €2bn.', 'Un presupuesto de 2 millones de euros.', ['€2.000.000.000']],
])('a number whose multiplier is lost is reported: %s', (text, translation, told) => {
  expect(english(text, translation, 'es')).toEqual(told)
})

it('an unknown language and an invalid tag are compared by their digits', () => {
  expect(english('There are 45 chairs.', 'Det finns 54 stolar.', 'sv')).toEqual(['45'])
  expect(english('There are 45 chairs.', 'Det finns 45 stolar.', 'not a tag')).toEqual([])
})

it('numbers in lines that are too long to compare are not reported', () => {
  const long = 'word '.repeat(longestComparedChars / 5)
  expect(english(`Room 214. ${long}`, `Sala 241. ${long}`, 'es')).toEqual([])
  expect(english(`Room 214. ${long.slice(20)}`, `Sala 241. ${long.slice(20)}`, 'es')).toEqual(['214'])
})

const hostile = [
  ...[
    '1',
    '1 ',
    '1.',
    '1:',
    '1/',
    '１２,',
    'one ',
    'eine',
    'neunundneunzig',
    'xeinundx',
    '一万',
    '1万',
    'half 1 ',
    '3 de ',
  ],
  ...['1 h ', '百分之', 'May 1 ', '٠', '5 mg ', '12 quarter '],
]

it.each(hostile)('a line of twice the length takes about twice the steps: %s', (part) => {
  const stepsOf = (chars: number, tag: string) => {
    const line = part.repeat(Math.ceil(chars / part.length)).slice(0, chars)
    return countedSteps(() => numbersToCheck(line, tag, `${line.slice(7)} 7 seven`, 'de'))
  }
  for (const tag of ['en', 'de', 'zh', 'pt']) {
    stepsOf(100, tag)
    expect(stepsOf(longestComparedChars - 10, tag) / stepsOf(longestComparedChars / 2 - 5, tag)).toBeLessThan(2.5)
  }
})
