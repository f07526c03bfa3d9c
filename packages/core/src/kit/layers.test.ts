import { expect, it } from 'vitest'
import { layersOf } from './layers.ts'

it('layers surround a call in their order, and each may change what is asked and answered', async () => {
  const seen: string[] = []
  const call = layersOf<string, number>()
    .layer(async (asked, next: (asked: number) => Promise<string>) => {
      seen.push(`outer ${asked}`)
      return (await next(asked.length)).length
    })
    .layer(async (asked, next) => {
      seen.push(`inner ${asked}`)
      return `${await next(asked)}${await next(asked + 1)}`
    })
    .around(async (asked) => `<${asked}>`)
  expect([await call('four'), await call('sixsix'), seen]).toEqual([
    6,
    6,
    ['outer four', 'inner 4', 'outer sixsix', 'inner 6'],
  ])
})
