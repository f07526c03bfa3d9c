import { describe, expect, it } from 'vitest'
import { linksToCheck } from './compare-links.ts'

describe('links of a line and of its translation', () => {
  it.each([
    ['no link', 'Hello.', 'Hola.'],
    ['the same', 'See https://good.com/a?b, please', 'Ve https://good.com/a?b, por favor'],
    ['the same in another order', 'a.com or b.com', 'b.com o a.com'],
    ['the same host in capitals', 'See Good.com', 'Ve GOOD.com/'],
    ['the same, once more', 'See good.com', 'Ve good.com, sí, good.com'],
    ['no space in a script without spaces', '请看good.com，谢谢', 'See good.com, thanks'],
    ['no space in a translation', 'See http://good.com/a now', '请看http://good.com/a现在'],
    ['no space after a full stop', 'It is done.It works', 'Está hecho. Funciona'],
    ['mail addresses', 'Write to ada@good.com', 'Escribe'],
  ])('agree: %s', (_, original, translation) => {
    expect(linksToCheck(original, translation)).toEqual([])
  })

  it.each([
    ['only in the translation', 'Hello', 'Hola evil.com', ['evil.com']],
    ['only in the original', 'See good.com', 'Ve', ['good.com']],
    ['another host', 'See good.com/a', 'Ve g00d.com/a', ['g00d.com/a', 'good.com/a']],
    ['another path', 'See good.com/a', 'Ve good.com/b', ['good.com/b', 'good.com/a']],
    ['another scheme', 'https://good.com', 'http://good.com', ['http://good.com', 'https://good.com']],
    ['a part of a host', 'See notevil.com', 'Ve evil.com', ['evil.com', 'notevil.com']],
    ['a host before a host', 'See evil.com.good.com', 'Ve evil.com', ['evil.com', 'evil.com.good.com']],
    ['a host in a path', 'See good.com/evil.com', 'Ve evil.com', ['evil.com', 'good.com/evil.com']],
    ['a host in a question', 'See good.com?evil.com', 'Ve evil.com', ['evil.com', 'good.com?evil.com']],
    ['a host after a sign-in', 'See me@evil.com', 'Ve evil.com', ['evil.com']],
    ['a look-alike', 'See google.com', 'Ve gooɡle.com', ['xn--goole-tmc.com', 'google.com']],
    ['a link of one word', 'It is done.It works', 'Está en evil.It', ['evil.It']],
    ['among many', `good.com ${'x '.repeat(4_000)}`, `good.com ${'x '.repeat(4_000)}evil.com`, ['evil.com']],
  ])('differ: %s', (_, original, translation, links) => {
    expect(linksToCheck(original, translation)).toEqual(links)
  })

  it('are named once each, as they are shown', () => {
    const long = `https://good.com/${'x'.repeat(40)}`
    expect(linksToCheck(`${long} ${long}1 a.com`, 'a.com')).toEqual([`${long.slice(0, 29)}…`])
  })
})
