import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readForm } from './form.ts'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

it.each([
  ['soak', 'soak'],
  ['test:whole', 'whole'],
])('pnpm %s prepares a fresh clone as pnpm test does, and runs the same tests in another form', (name, form) => {
  expect(scripts[name]).toBe(scripts.test.replace('vitest run', `LINGOBOOTH_FORM=${form} vitest run`))
})

it('takes the short form unless told otherwise, and no form that does not exist', () => {
  expect([undefined, '', 'whole', 'soak'].map((given) => readForm(given))).toEqual(['short', 'short', 'whole', 'soak'])
  expect(() => readForm('1')).toThrow('LINGOBOOTH_FORM is 1; set it to one of short, whole, soak.')
})
