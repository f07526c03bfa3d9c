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

it('the form is short unless set, and an unknown form is refused', () => {
  const read = (given: string | undefined) => readForm({ LINGOBOOTH_FORM: given })
  expect([undefined, '', 'whole', 'soak'].map(read)).toEqual(['short', 'short', 'whole', 'soak'])
  expect(() => read('1')).toThrow('LINGOBOOTH_FORM is 1; set it to one of short, whole, soak.')
})

it.each(['LINGOBOOTH_SOAK', 'LINGOBOOTH_FIREFOX', 'LINGOBOOTH_FRAMEWORKS'])(
  '%s is refused, as it selects nothing, and the error names what does',
  (name) => {
    expect(() => readForm({ [name]: '1', LINGOBOOTH_FORM: 'whole' })).toThrow(
      `${name} has no effect; set LINGOBOOTH_FORM to one of short, whole, soak.`,
    )
    expect(readForm({ [name]: '' })).toBe('short')
  },
)
