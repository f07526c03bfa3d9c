import { expect, it, onTestFinished, vi } from 'vitest'
import { decodeHTMLStrict } from './entities.ts'

it.each([
  ['&eacute;', 'é'],
  ['&Eacute;', 'É'],
  ['&nbsp;', '\u00a0'],
  ['&Tab;', '\t'],
  ['&semi;', ';'],
  ['&AMP;', '&'],
  ['&lt;', '<'],
  ['&CounterClockwiseContourIntegral;', '∳'],
  ['&NotEqualTilde;', '≂̸'],
  ['&#128512;', '😀'],
  ['&#x1F600;', '😀'],
  ['&#32;', ' '],
  ['&#150;', '–'],
  ['&nosuch;', '&nosuch;'],
  ['&notit;', '&notit;'],
])('the element reads %s as %s, without a table of all entities', (entity, expected) => {
  expect(decodeHTMLStrict(entity)).toBe(expected)
})

it('the element leaves entities as they are in a page that lets no script read HTML', () => {
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString() {
        throw new TypeError('This document requires TrustedHTML.')
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(decodeHTMLStrict('&eacute;')).toBe('&eacute;')
})
