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
    'Take 2.5 mL, at -37.5 °C, for €1,250.00 or $1.5M.',
  ])('is not found in: %s', (text) => {
    expect(protectedIn(text)).toEqual([])
  })
})

describe('a translation with protected text', () => {
  it.each([
    ['stays where nothing is changed', 'B5 at house.com', 'a house.com B5', 'a house.com B5'],
    [
      'gets its capitals back',
      'https://a.com and www.house.com',
      'Https://a.com y Www.house.com',
      'https://a.com y www.house.com',
    ],
    ['keeps words that are like a name', 'no eMail by email', 'kein eMail per email', 'kein eMail per email'],
    ['lacks a code that became another', 'Take B5.', 'Toma B15.', undefined],
    ['lacks the second of two', 'B5 and B5', 'B5 y B6', undefined],
    ['lacks a host that stands in another one', 'www.house.com, house.com', 'www.house.com, casa.com', undefined],
    ['lacks an address of which one word was translated', 'to ana@house.com', 'a ana@casa.com', undefined],
    ['lacks which of two that differ in case it is', 'fooBar, fOoBar', 'FOOBAR, FOOBAR', undefined],
  ])('%s', (_, text, translation, restored) => {
    expect(restoreRuns(translation, protectedRuns(text))).toBe(restored)
  })
})
