import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeHttpUrl, safeImageUrl } from './safe-url.ts'

describe('the filter for addresses', () => {
  it.each([
    'http://example.com',
    'https://example.com:8080/a%20b?c#d',
    'HTTPS://EXAMPLE.COM/',
    'http://[::1]/x',
    'http://пример.рф/',
  ])('accepts %s unchanged', (address) => {
    expect(safeHttpUrl(address)).toBe(address)
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:http://example.com/x',
    'ftp://example.com',
    '/relative',
    '//example.com',
    'example.com',
    'http:example.com',
    'http://',
    'http:///x',
    'https://a:b@example.com',
    'https://a@example.com',
    'https://@example.com',
    'https://example.com\\@evil.com',
    'https://exam ple.com',
    'https://example.com/\t',
    'https://example.com/\u202e',
    'https://%61.com',
    'https://аpple.com',
    'https://example.com:99999999/',
    `https://example.com/${'x'.repeat(4_096)}`,
    '',
    null,
    undefined,
    5,
    {},
    ['https://example.com'],
  ])('refuses %j', (address) => {
    expect(safeHttpUrl(address)).toBeNull()
    expect(safeImageUrl(address)).toBeNull()
  })

  it('accepts only what a browser reads as http or https, whatever it is given', { tags: ['safe-links'] }, () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `https://${rest}`),
        ),
        (value) => {
          const safe = safeHttpUrl(value)
          if (safe !== null) expect(new URL(safe).protocol).toMatch(/^https?:$/)
        },
      ),
    )
  })
})

describe('the filter for images', () => {
  it.each(['https://flags.example/fr.svg', 'data:image/png;base64,AAAA', 'data:image/svg+xml,%3Csvg/%3E'])(
    'accepts %s',
    (address) => {
      expect(safeImageUrl(address)).toBe(address)
    },
  )

  it.each(['data:text/html,x', 'data:image/png', 'data:,x', `data:image/png;base64,${'A'.repeat(100_000)}`])(
    'refuses other data',
    (address) => {
      expect(safeImageUrl(address)).toBeNull()
    },
  )
})
