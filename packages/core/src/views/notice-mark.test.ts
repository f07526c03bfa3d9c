import { expect, it } from 'vitest'
import { noticeMark } from './notices.ts'

it('the mark of a notice is unique per room and text, stable, and reveals neither', () => {
  const marks = [
    noticeMark('weekly', 'Captions run.'),
    noticeMark('weekly', 'Captions run!'),
    noticeMark('monthly', 'Captions run.'),
    noticeMark('weeklyC', 'aptions run.'),
  ]
  expect(new Set(marks).size).toBe(marks.length)
  expect(noticeMark('weekly', 'Captions run.')).toBe(marks[0])
  for (const mark of marks) expect(mark).toMatch(/^[\da-z]{1,13}$/)
})
