import { describe, expect, it } from 'vitest'
import { inReadersWay, mendFigures, spokenWords } from './mend-figures.ts'

const nothing = { unplaced: [], said: [], asSaid: [], had: [], written: [] }
const placed = (mended: ReturnType<typeof mendFigures>) =>
  mended.places.map(({ start, end }) => mended.text.slice(start, end))

describe('a figure that the translator copied is written as the reader writes it, without a word', () => {
  it.each([
    ['es', 'Toma 2.500 mg.', 'en', 'Take 2.500 mg.', 'Take 2,500 mg.'],
    ['es', 'Cuesta 12.000 euros.', 'en', 'It costs 12.000 euros.', 'It costs 12,000 euros.'],
    ['en', 'It costs $1,250.50.', 'de', 'Es kostet $1,250.50.', 'Es kostet $1.250,50.'],
    ['en', 'Take 2.5 mg.', 'de', 'Nehmen Sie 2.5 mg.', 'Nehmen Sie 2,5 mg.'],
    ['en', 'Take 0.125 mg.', 'fr', 'Prenez 0.125 mg.', 'Prenez 0,125 mg.'],
    ['de', 'Es waren 1.500.000 km.', 'en', 'It was 1.500.000 km.', 'It was 1,500,000 km.'],
    ['de', 'Sie wiegt 62,50 kg.', 'en', 'She weighs 62,50 kg.', 'She weighs 62.50 kg.'],
    ['fr', 'Il y en a 12 500 kg.', 'en', 'There are 12 500 kg.', 'There are 12,500 kg.'],
    ['pt-BR', 'São 3.400 pessoas.', 'en', 'There are 3.400 people.', 'There are 3,400 people.'],
    ['en', 'There are 3,400 people.', 'pl', 'Jest 3,400 osób.', 'Jest 3 400 osób.'],
    ['de-CH', "Das kostet 12'000 Franken.", 'de', "Das kostet 12'000 Franken.", "Das kostet 12'000 Franken."],
    ['ar-EG', 'خذ ٢٫٥ مغ.', 'en', 'Take ٢٫٥ مغ.', 'Take 2.5 مغ.'],
    ['ar-EG', 'الغرفة ٢١٤', 'en', 'Room ٢١٤', 'Room 214'],
    ['hi', 'कमरा ५२', 'en', 'Room ५२', 'Room 52'],
    ['en', 'It is -2.5 °C.', 'es', 'Hace -2.5 °C.', 'Hace -2,5 °C.'],
    ['es-MX', 'Toma 2.500 mg.', 'en', 'Take 2.500 mg.', 'Take 2.500 mg.'],
  ])('from %s: %s', (source, original, target, translation, text) => {
    const mended = mendFigures(original, source, translation, target)
    expect({ ...mended, text: mended.text.replace(/[\u00a0\u202f]/gu, ' ') }).toMatchObject({
      text,
      places: [],
      ...nothing,
    })
  })
})

describe('a figure that cannot be misread keeps its letters', () => {
  it.each([
    ['a year', 'es', 'Fue en 2024.', 'en', 'It was in 2024.'],
    ['a version', 'en', 'Python 3.11 is out.', 'de', 'Python 3.11 ist da.'],
    ['an address of a network', 'en', 'Ping 192.168.100.200.', 'de', 'Ping 192.168.100.200.'],
    ['a phone number', 'es', 'Llama al 912 345 678.', 'en', 'Call 912 345 678.'],
    ['a link', 'es', 'Mira https://a.com/2.500 ya.', 'en', 'See https://a.com/2.500 now.'],
    ['a part number', 'es', 'La pieza A-2.500.', 'en', 'Part A-2.500.'],
    ['a time', 'de', 'Um 15.30 Uhr.', 'en', 'At 15.30.'],
    ['a date', 'de', 'Am 3.4.2025.', 'en', 'On 3.4.2025.'],
    ['a multiplier', 'en', 'It costs $1.5M.', 'de', 'Es kostet $1.5M.'],
    ['what the translator has written anew', 'es', 'Toma 2.500 mg.', 'en', 'Take 2,500 mg.'],
    ['another style of the reader', 'de', 'Es sind 12.000 kg.', 'fr', 'Il y a 12000 kg.'],
    [
      'more digits than a number keeps',
      'es',
      'Son 123.456.789.012.345.678 mg.',
      'en',
      'It is 123.456.789.012.345.678 mg.',
    ],
  ])('%s', (_, source, original, target, translation) => {
    expect(mendFigures(original, source, translation, target)).toMatchObject({
      text: translation,
      places: [],
      ...nothing,
    })
  })
})

describe('a figure that may be meant in two ways is rewritten, and told as it was written', () => {
  it.each([
    ['es', 'Toma 2,500 mg.', 'en', 'Take 2,500 mg.', 'Take 2.500 mg.', '2.500', '2,500'],
    ['en', 'Take 2.500 mg.', 'de', 'Nehmen Sie 2.500 mg.', 'Nehmen Sie 2,500 mg.', '2,500', '2.500'],
  ])('%s: %s', (source, original, target, translation, text, place, written) => {
    const mended = mendFigures(original, source, translation, target)
    expect(mended).toMatchObject({ ...nothing, text, written: [written] })
    expect(placed(mended)).toEqual([place])
  })
})

describe('a figure that a translator changed is that of the original, with what was said and what the translation had', () => {
  it.each([
    ['another number', 'It costs 12,000 euros.', 'Cuesta 1.200 euros.', 'Cuesta 12.000 euros.', ['12.000'], ['1.200']],
    ['a decimal', 'He weighs 72.5 kg.', 'Pesa 725 kg.', 'Pesa 72,5 kg.', ['72,5 kg'], ['725 kg']],
    ['another word', 'Take three tablets.', 'Tome cinco pastillas.', 'Tome 3 pastillas.', ['3'], ['5']],
    ['another unit', 'Take 5 mg.', 'Tome 5 g.', 'Tome 5 mg.', ['5 mg'], ['5 g']],
    ['another unit of a scale', 'It is 20 °C.', 'Hace 20 °F.', 'Hace 20 °C.', ['20 °C'], ['20 °F']],
    ['another currency', 'It costs £41.', 'Cuesta 41 €.', 'Cuesta £41.', ['£41'], ['41 €']],
    ['a unit in words', 'It costs 41 dollars.', 'Cuesta 41 euros.', 'Cuesta 41 euros.', ['41 dollars'], ['41 euros']],
    ['a lost minus', 'It is -5 °C.', 'Hace 5 °C.', 'Hace -5 °C.', ['-5 °C'], ['5 °C']],
    ['a lost minus in words', 'It is minus five.', 'Hace cinco.', 'Hace -5.', ['-5'], ['5']],
    ['a time', 'At 3:40 pm.', 'A las 3:04 pm.', 'A las 3:40 pm.', ['3:40'], ['3:04']],
    ['another month', 'It is on June 8.', 'Es el 8 de agosto.', 'Es el 8 de junio.', ['June 8'], ['agosto']],
    ['a phone number', 'Call 555-0134.', 'Llame al 555-0143.', 'Llame al 555-0134.', ['555-0134'], ['555-0143']],
    ['two', 'From 4 to 12 days.', 'De 40 a 21 días.', 'De 4 a 12 días.', ['4', '12'], ['40', '21']],
    ['none', 'Take three tablets.', 'Tome pastillas.', 'Tome pastillas.', ['3'], []],
    ['one too many', 'Take the tablets.', 'Tome 12 pastillas.', 'Tome 12 pastillas.', [], ['12']],
    ['a lost multiplier', 'We have 10k users.', 'Tenemos 10 usuarios.', 'Tenemos 10.000 usuarios.', ['10.000'], ['10']],
  ])('in place of %s', (_, original, translation, text, said, had) => {
    const mended = mendFigures(original, 'en', translation, 'es')
    expect(mended).toMatchObject({ text, said, had })
  })

  it.each([
    [
      'a scale',
      'It is 1.5 billion dollars.',
      'Ce sont 1,5 trillions de dollars.',
      'fr',
      'Ce sont 1,5 trillions de dollars.',
    ],
    ['another unit', 'It is 70 °F.', 'Es sind 21 °C.', 'de', 'Es sind 21 °C.'],
    ['another count', 'A 10-year-old boy.', 'Ein zehnjähriger Junge.', 'de', 'Ein zehnjähriger Junge.'],
    ['the half of the day', 'At 3:40 pm.', 'Um 15:04 Uhr.', 'de', 'Um 15:04 Uhr.'],
    ['words', 'At half past three.', 'A las cuatro y media.', 'es', 'A las cuatro y media.'],
    [
      'another order',
      '5 mg in the morning, 10 mg at night.',
      '10 mg por la mañana, 20 mg por la noche.',
      'es',
      '10 mg por la mañana, 20 mg por la noche.',
    ],
    ['a section', 'See section 3.1.2.', 'Siehe Abschnitt 3.1.3.', 'de', 'Siehe Abschnitt 3.1.3.'],
    ['an address', 'Ping 192.168.1.100.', 'Ping 192.168.1.101!', 'de', 'Ping 192.168.1.100!'],
    ['day and month', 'On April 3.', 'Am 4. März.', 'de', 'Am 4. März.'],
  ])('unless the sentence would become wrong with it: %s', (_, original, translation, target, text) => {
    const mended = mendFigures(original, 'en', translation, target)
    expect(mended.text).toBe(text)
    expect([...mended.said, ...mended.had]).not.toEqual([])
  })

  it.each([
    ['an amount', 'It costs 12,000 euros.', 'Cuesta 1.200 euros.', ['12.000']],
    ['both of two', 'From 4 to 12 days.', 'De 40 a 21 días.', ['4', '12']],
    ['a missing one', 'Take three tablets.', 'Tome pastillas.', []],
    ['more than there were', 'It costs 12,000 euros.', 'Cuesta 1.200 y 7 euros.', ['1.200', '7']],
    ['one too many', 'Take the tablets.', 'Tome 12 pastillas.', ['12']],
  ])('with its place: %s', (_, original, translation, places) => {
    expect(placed(mendFigures(original, 'en', translation, 'es'))).toEqual(places)
  })

  it.each([
    ['a multiplier that is written out', 'We have 10k users.', 'Tenemos 10.000 usuarios.'],
    ['noon', 'We meet at noon.', 'Nos vemos a las 12.'],
    ['a fraction', 'Take 1/2 tablet.', 'Tome media tableta.'],
    ['the same', 'It costs 12,000 euros.', 'Cuesta 12.000 euros.'],
    ['minus in words', 'It is -5 °C.', 'Hace menos 5 °C.'],
    ['below zero', 'It is -5 °C.', 'Hace 5 °C bajo cero.'],
    ['a range', 'Take 5-10 mg.', 'Tome 5-10 mg.'],
    ['a time of the afternoon', 'Meet at 7 pm.', 'A las 19 h.'],
    ['the same with minutes', 'Meet at 7:30 pm.', 'A las 19:30.'],
    ['a Roman numeral', 'In the 21st century.', 'En el siglo XXI.'],
    ['another minus', 'It is -5 °C.', 'Hace −5 °C.'],
    ['the same in long scale', 'It is 3 trillion dollars.', 'Son 3 billones de dólares.'],
    ['a version', 'Update to version 2.500.', 'Actualice a la versión 2.500.'],
    ['a list', '- 5 mg\n-3 ml', '- 5 mg\n- 3 ml'],
  ])('but not of %s', (_, original, translation) => {
    expect(mendFigures(original, 'en', translation, 'es')).toMatchObject({ text: translation, places: [], ...nothing })
  })
})

it('a figure that has no place in the translation is spoken after it', () => {
  const spoken = (original: string, translation: string) => spokenWords(mendFigures(original, 'en', translation, 'es'))
  expect(spoken('Take three tablets for 14 days.', 'Tome pastillas. ')).toBe('Tome pastillas. 3, 14.')
  expect(spoken('It costs 12,000 euros.', 'Cuesta 1.200 y 7 euros.')).toBe('Cuesta 1.200 y 7 euros. 12.000.')
  expect(spoken('It costs 12,000 euros.', 'Cuesta 1.200 euros.')).toBe('Cuesta 12.000 euros.')
})

it('a translation of unfinished words has its copied figures as the reader writes them, and a place in it moves along', () => {
  const read = inReadersWay('Toma 2.500 mg y 12.000 euros de', 'es', 'Take 2.500 mg and 12.000 euros', 'fr')
  expect(read.text.replace(/\s/gu, ' ')).toBe('Take 2 500 mg and 12 000 euros')
  const longer = inReadersWay('Toma 1.5 mg y 7', 'en', 'Take 1.5 mg and 9', 'de')
  expect([longer.text, longer.placeOf(5), longer.placeOf(17)]).toEqual(['Take 1,5 mg and 9', 5, 17])
  const other = inReadersWay('The 12,000,000 people', 'en', 'Die 12,000,000 km', 'de')
  expect([other.text, other.placeOf(3)]).toEqual(['Die 12,000,000 km', 3])
  const shorter = inReadersWay('٢٬٥٠٠٫٠ kg', 'ar-EG', 'Take ٢٬٥٠٠٫٠ kg or', 'pt-BR')
  expect([shorter.text, shorter.placeOf(4), shorter.placeOf(8)]).toEqual(['Take 2.500,0 kg or', 4, 5])
})

describe('figures in digits that both texts agree on are where they stand', () => {
  it.each([
    ['es', 'Tomé 400 mg a las 9:30.', 'en', 'I took 400 mg at 9:30.', ['400', '9:30']],
    ['en', 'Twelve thousand euros, at ten.', 'es', 'Doce mil euros, a las diez.', []],
    ['en', 'Twelve thousand euros.', 'es', '12.000 euros.', ['12.000']],
    ['es', 'Cuesta 12.000 euros y 3 sillas.', 'en', 'It costs 12.000 euros and 3 chairs.', ['12,000', '3']],
    ['ar-EG', 'تكلف القاعة ١٢٬٠٠٠ يورو', 'en', 'The hall costs 12,000 euros', ['12,000']],
    ['ar-EG', 'تكلف القاعة ١٢٬٠٠٠ يورو في 2 أيام', 'en', 'The hall costs 1,200 euros for 2 days', ['2']],
    ['en', 'See https://a.com/2500 for 3 days.', 'es', 'Mira https://a.com/2500 durante 3 días.', ['3']],
  ])('from %s: %s', (source, original, target, translation, figures) => {
    const { text, agreed } = mendFigures(original, source, translation, target)
    expect(agreed.map(({ start, end }) => text.slice(start, end))).toEqual(figures)
  })
})
