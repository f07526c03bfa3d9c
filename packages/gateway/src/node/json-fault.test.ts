import { expect, it } from 'vitest'
import { jsonFault } from './json-fault.ts'

it.each([
  ['{\n  "port": 8080,\n}', 3, 1],
  ['{\n  "port": 8080\n  "host": "a"\n}', 3, 3],
  ["{ 'port': 1 }", 1, 3],
  ['{ "port": 08 }', 1, 12],
  ['{ "a": [1, 2 }', 1, 14],
  ['{ "a": "b }', 1, 8],
  ['{ "a": "\\x" }', 1, 8],
  ['{ "a" 1 }', 1, 7],
  ['{ "a": tru }', 1, 8],
  ['{ "a": 1 } // b', 1, 12],
  ['[1,]', 1, 4],
  ['{\r\n "a": 1,\r\n "b": [\r\n', 4, 1],
  ['', 1, 1],
  ['\ufeff{}', 1, 1],
])('%j is no JSON from line %d, column %d on', (text, line, column) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(jsonFault(text)).toEqual({ line, column })
})
