import { expect, it } from 'vitest'
import { inEnglishOrder } from './in-english-order.ts'
import { messages as english } from './words/en.ts'
import { messages as spanish } from './words/es.ts'

const values = (group: object, order: object): unknown[] =>
  Object.entries(order).flatMap(([key, word]) => {
    const value = group[key as keyof typeof group]
    return typeof word === 'object' ? values(value, word) : [value]
  })

it('words without their keys are restored to those of the language, group by group', () => {
  expect(inEnglishOrder(values(spanish, english))).toEqual(spanish)
})
