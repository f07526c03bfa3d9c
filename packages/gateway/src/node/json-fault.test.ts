import { expect, it } from 'vitest'
import { jsonFault } from './json-fault.ts'

it.each([
  ['{\n  "port": 8080,\n}', 'line 3, column 1, where a name in double quotes is missing'],
  ['{\n  "port": 8080\n  "host": "a"\n}', 'line 3, column 3, where a comma is missing'],
  ["{ 'port': 1 }", 'line 1, column 3'],
  ['{ "port": 08 }', 'line 1, column 12, where a comma is missing'],
  ['{ "a": [1, 2 }', 'line 1, column 14, where a comma is missing'],
  ['{ "a": "b }', 'line 1, column 8, where a text does not end'],
  ['{ "a": "\\x" }', 'line 1, column 8'],
  ['{ "a" 1 }', 'line 1, column 7, where a colon is missing'],
  ['{ "a": tru }', 'line 1, column 8'],
  ['{ "a": 1 } // b', 'line 1, column 12, where no comment may stand'],
  ['{ "a": 1 } 2', 'line 1, column 12, where the file should end'],
  ['{ "a": 1', 'line 1, column 9, where "}" is missing'],
  ['[1,]', 'line 1, column 4, where a value is missing'],
  ['{\r\n "a": 1,\r\n "b": [\r\n', 'line 4, column 1, where "]" is missing'],
  ['', 'line 1, column 1, where a value is missing'],
  ['\ufeff{}', 'line 1, column 1'],
])('%j is no JSON from %s on', (text, place) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(jsonFault(text)).toBe(place)
})
