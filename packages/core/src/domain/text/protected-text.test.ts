import { describe, expect, it } from 'vitest'
import { protectedRuns, restoreRuns } from './protected-text.ts'

const protectedIn = (text: string) =>
  protectedRuns(text)
    .filter(({ isProtected }) => isProtected)
    .map(({ text: run }) => run)

describe('protected text', () => {
  it.each([
    ['See https://house.com/big_red?open=true#top.', ['https://house.com/big_red?open=true#top']],
    ['(http://localhost:5173/a), ftp://x.org!', ['http://localhost:5173/a', 'ftp://x.org']],
    ['www.house.com, house.co.uk/red and münchen.de?', ['www.house.com', 'house.co.uk/red', 'münchen.de']],
    ['请看https://house.com/red的计划。', ['https://house.com/red']],
    ['Write to ana.house+red@green-door.com.', ['ana.house+red@green-door.com']],
    ['Take 2.5 mL or 500mg, 5-10 mg/kg at most.', ['2.5 mL', '500mg', '5-10 mg/kg']],
    ['每天5mg服用', ['5mg']],
    ['It is -37.5 °C, 120/80 mmHg, 20 %, 100 km/h.', ['-37.5 °C', '120/80 mmHg', '20 %', '100 km/h']],
    ['It costs €1,250.00, or 20 €.', ['€1,250.00', '20 €']],
    ['It costs $1.5M, €2bn or $3m.', ['$1.5M', '€2bn', '$3m']],
    ['In the 80s and the 1990s, for 30 s.', ['30 s']],
    ['Run `open the door` now.', ['`open the door`']],
    ['Call get_the_house() with openDoor or --open-door.', ['get_the_house()', 'openDoor', '--open-door']],
    ['The file is /home/red/house.txt or C:\\red\\house.', ['/home/red/house.txt', 'C:\\red\\house']],
    ['Vitamin B12 in room A-17.', ['B12', 'A-17']],
  ])('%s', (text, runs) => {
    expect(protectedIn(text)).toEqual(runs)
    expect(
      protectedRuns(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text)
  })

  it.each([
    'At 10 am and 5 pm, on the 3rd of May 2026.',
    'This is the end.It begins again... and/or not.',
    'I have 3 in the house, 2 a day.',
    'We are open 24/7, e.g. on Mondays.',
    "It's 20 metres, isn't it?",
  ])('is not found in: %s', (text) => {
    expect(protectedIn(text)).toEqual([])
  })
})

describe('a translation with protected text', () => {
  it.each([
    ['stays where nothing is changed', '5 mg at house.com', 'a house.com 5 mg', 'a house.com 5 mg'],
    [
      'gets its capitals back',
      'https://a.com and www.house.com',
      'Https://a.com y Www.house.com',
      'https://a.com y www.house.com',
    ],
    ['gets its spaces and its decimal mark back', 'Take 2.5mL.', 'Prenez 2,5 ml.', 'Prenez 2.5mL.'],
    ['keeps words that are like a name', 'no eMail by email', 'kein eMail per email', 'kein eMail per email'],
    ['lacks a number that became another', 'Take 5 mg.', 'Toma 15 mg.', undefined],
    ['lacks the second of two', '5 mg and 5 mg', '5 mg y 6 mg', undefined],
    ['lacks a host that stands in another one', 'www.house.com, house.com', 'www.house.com, casa.com', undefined],
    ['lacks an address of which one word was translated', 'to ana@house.com', 'a ana@casa.com', undefined],
    ['lacks which of two that differ in case it is', 'fooBar, fOoBar', 'FOOBAR, FOOBAR', undefined],
  ])('%s', (_, text, translation, restored) => {
    expect(restoreRuns(translation, protectedRuns(text))).toBe(restored)
  })
})
