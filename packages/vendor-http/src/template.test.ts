import { expect, test } from 'vitest'
import { fillJson, fillTemplate, placeholdersIn } from './template.ts'

const values = { text: 'Tom & "Ana" {token} $& \\ <b>\r\n¿100%?', token: 't0ken', source: 'en' }

test('each slot encodes a value in its own way, once', () => {
  expect({
    url: fillTemplate('?q={text}&t={token}', values, 'url'),
    header: fillTemplate('{source}: {text}', values, 'header'),
    form: fillTemplate('{text}', values, 'form'),
    json: fillJson({ q: '{text}', list: ['{token}', 1, null, true], '{source}': { deep: 'from {source}' } }, values),
    text: fillTemplate('<speak lang="{source}">{text}</speak>', values, 'text'),
  }).toEqual({
    url: '?q=Tom%20%26%20%22Ana%22%20%7Btoken%7D%20%24%26%20%5C%20%3Cb%3E%0D%0A%C2%BF100%25%3F&t=t0ken',
    header: 'en: Tom & "Ana" {token} $& \\ <b>¿100%?',
    form: values.text,
    json: { q: values.text, list: ['t0ken', 1, null, true], '{source}': { deep: 'from en' } },
    text: '<speak lang="en">Tom &amp; &quot;Ana&quot; {token} $&amp; \\ &lt;b&gt;\r\n¿100%?</speak>',
  })
})

test('only names in braces are placeholders, and object keys are literal text', () => {
  expect(placeholdersIn({ '{key}': ['{text}', '{ text }', '{}', '{1}', { a: '{source}{target}' }], n: 1 })).toEqual([
    'text',
    'source',
    'target',
  ])
})

test('half of a surrogate pair or an invalid character for a slot never breaks a request', () => {
  const odd = { text: 'a\uD83Db\u0000c’d' }
  expect({
    url: fillTemplate('{text}', odd, 'url'),
    header: fillTemplate('{text}', odd, 'header'),
    text: fillTemplate('{text}', odd, 'text'),
  }).toEqual({
    url: 'a%EF%BF%BDb%00c%E2%80%99d',
    header: 'a%EF%BF%BDbc%E2%80%99d',
    text: 'a\uFFFDbc’d',
  })
})

test('names inherited from Object.prototype are not values', () => {
  expect(fillTemplate('[{constructor}{__proto__}]', {}, 'form')).toBe('[]')
})
