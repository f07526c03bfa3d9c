import { expect, it } from 'vitest'
import { withOriginalNumbers } from './spoken-numbers.ts'

it.each([
  ['another number', 'It costs 12,000 euros.', 'Cuesta 1.200 euros.', 'es', 'Cuesta 12000 euros.'],
  ['a decimal', 'He weighs 72.5 kg.', 'Pesa 725 kg.', 'es', 'Pesa 72,5 kg.'],
  ['another word', 'Take three tablets.', 'Tome cinco pastillas.', 'es', 'Tome 3 pastillas.'],
  ['another unit', 'Take 5 mg.', 'Tome 5 g.', 'es', 'Tome 5 mg.'],
  ['another unit in words', 'It costs 41 dollars.', 'Cuesta 41 euros.', 'es', 'Cuesta 41 dollars.'],
  ['a time', 'At 3:40 pm.', 'A las 3:04 pm.', 'es', 'A las 3:40 pm.'],
  ['another month', 'It is on June 8.', 'Es el 8 de agosto.', 'es', 'Es el 8 de junio.'],
  ['a phone number', 'Call 555-0134.', 'Llame al 555-0143.', 'es', 'Llame al 555-0134.'],
  ['two of them', 'From 4 to 12 days.', 'De 40 a 21 días.', 'es', 'De 4 a 12 días.'],
  ['none', 'Take three tablets.', 'Tome pastillas.', 'es', 'Tome pastillas. 3.'],
  ['one too many', 'Take the tablets.', 'Tome 12 pastillas.', 'es', 'Tome 12 pastillas.'],
  [
    'a multiplier that is written out',
    'We have 10k users.',
    'Tenemos 10.000 usuarios.',
    'es',
    'Tenemos 10.000 usuarios.',
  ],
  ['a lost multiplier', 'We have 10k users.', 'Tenemos 10 usuarios.', 'es', 'Tenemos 10000 usuarios.'],
  ['noon', 'We meet at noon.', 'Nos vemos a las 12.', 'es', 'Nos vemos a las 12.'],
  ['a fraction', 'Take 1/2 tablet.', 'Tome media tableta.', 'es', 'Tome media tableta.'],
  ['the same', 'It costs 12,000 euros.', 'Cuesta 12.000 euros.', 'es', 'Cuesta 12.000 euros.'],
  ['digits of another script', 'Room 45.', 'الغرفة ٥٤.', 'ar', 'الغرفة 45.'],
])(
  'the spoken translation has the number of the original in place of %s',
  (_, original, translation, target, spoken) => {
    expect(withOriginalNumbers(original, 'en', translation, target)).toBe(spoken)
  },
)
