import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkify, type TextPart } from './link-text.ts'

const text = (value: string): TextPart => ({ kind: 'text', text: value })
const link = (value: string, href = value, title = href): TextPart => ({ kind: 'link', text: value, href, title })

describe('link-like text in a message', () => {
  it('becomes a link', { tags: ['links'] }, () => {
    expect(linkify('see https://example.com/a?b=c#d, ok')).toEqual([
      text('see '),
      link('https://example.com/a?b=c#d'),
      text(', ok'),
    ])
  })

  it.each(['www.example.com', 'example.com/a', 'my.site.dev'])(
    'lacking http gets http:// prepended: %s',
    { tags: ['links'] },
    (address) => {
      expect(linkify(address)).toEqual([link(address, `http://${address}`)])
    },
  )

  it.each([
    ['请看https://example.com/a', '请看', link('https://example.com/a')],
    ['OK请看https://example.com', 'OK请看', link('https://example.com')],
    ['看example.com', '看', link('example.com', 'http://example.com')],
    ['什么？看www.example.com/x', '什么？看', link('www.example.com/x', 'http://www.example.com/x')],
    ['リンクはexample.com', 'リンクは', link('example.com', 'http://example.com')],
    ['링크https://example.com', '링크', link('https://example.com')],
    ['ดูที่example.com', 'ดูที่', link('example.com', 'http://example.com')],
    ['ดูที่https://example.com', 'ดูที่', link('https://example.com')],
    ['你好 看example.com', '你好 看', link('example.com', 'http://example.com')],
  ])('is found directly after letters that need no space: %s', { tags: ['links'] }, (value, before, found) => {
    expect(linkify(value)).toEqual([text(before), found])
  })

  it.each([
    ['请看example.com谢谢', link('example.com', 'http://example.com'), '谢谢'],
    ['请看https://example.com/a现在', link('https://example.com/a'), '现在'],
    ['看https://a.com/wiki/中文', link('https://a.com/wiki/中文'), ''],
    ['看https://a.com/中文。', link('https://a.com/中文'), '。'],
  ])('ends directly before such letters, too, unless these begin a part of its path: %s', (value, found, after) => {
    expect(linkify(value).slice(1)).toEqual([found, ...(after === '' ? [] : [text(after)])])
  })

  it('directly after such letters is found several times, and not within an address', () => {
    expect(linkify('看a.com，看b.com')).toEqual([
      text('看'),
      link('a.com', 'http://a.com'),
      text('，看'),
      link('b.com', 'http://b.com'),
    ])
    expect(linkify('https://a.com/看example.org')).toEqual([link('https://a.com/看example.org')])
    expect(linkify('看http://google.com@evil.com')).toEqual([text('看http://google.com@evil.com')])
  })

  it.each([
    'README.md',
    'index.ts',
    'main.rs',
    'app.py',
    'install.sh',
    'link-text.test.ts',
    'index.ts:42',
    'main.cc',
    'x.JS',
    'a.rb',
  ])('that is the name of a file stays text: %s', (name) => {
    expect(linkify(name)).toEqual([text(name)])
    expect(linkify(`看${name}。`)).toEqual([text(`看${name}。`)])
  })

  it.each(['readme.md/', 'www.readme.md', 'docs.readme.md', 'bun.sh/docs', 'onet.pl', 'notion.so', 'abc.com.py'])(
    'with the ending of a file is a link where it is more than a name, or a common address: %s',
    (address) => {
      expect(linkify(address)).toEqual([link(address, `http://${address}`)])
      expect(linkify('http://readme.md')).toEqual([link('http://readme.md')])
    },
  )

  it('is shown whole up to 29 characters', { tags: ['link-length'] }, () => {
    const address = `https://example.com/${'x'.repeat(9)}`
    expect(address.length).toBe(29)
    expect(linkify(address)).toEqual([link(address)])
  })

  it.each([10, 11, 500])(
    'is shown cut to 29 characters plus an ellipsis if 30 or longer, whole in the title',
    { tags: ['link-length'] },
    (count) => {
      const address = `https://example.com/${'x'.repeat(count)}`
      expect(linkify(address)).toEqual([
        { kind: 'link', text: `https://example.com/${'x'.repeat(9)}…`, href: address, title: address },
      ])
    },
  )

  it('keeps several links and the text between them', () => {
    expect(linkify('a.com b.com\nhttp://c.io')).toEqual([
      link('a.com', 'http://a.com'),
      text(' '),
      link('b.com', 'http://b.com'),
      text('\n'),
      link('http://c.io'),
    ])
  })

  it.each([
    'plain words',
    'ada@example.com',
    'javascript:alert(1)',
    'javascript://http%0aalert(1)',
    'data:text/html;base64,AAAA',
    'vbscript:x',
    'blob:null/1',
    'file:///etc/passwd',
    'ftp://example.com',
    '//example.com',
    'http://google.com@evil.com',
    'google.com@evil.com',
    'http://user:pass@evil.com/x',
    'http://user@evil.com',
    'https://google.com\\@evil.com',
    'http://a\u202eb.com/x',
    'http://example.com/\u202egpj.exe',
    'http://example.com/\u2066x',
    'http://goo\u200bgle.com',
    'http://аpple.com',
    'http://gοοgle.com',
    'http://日本語abc.jp',
    ...['\u2044', '\u2215', '\u29f8', '\u2571', '\u0338', '\u3033', '\u01c0'].map(
      (slash) => `http://example.com${slash}login.рф`,
    ),
    ...['\u02f8', '\u02d0', '\ua789', '\u2236'].map((colon) => `http://example.com${colon}80.example`),
    ...['\u0294', '\u0241', '\u061f'].map((mark) => `http://example.com${mark}q.example`),
    ...['\u2024', '\u0660', '\u06f0', '\u00b7', '\u05c5'].map((dot) => `http://bank${dot}com.example`),
    '1.2.3.4',
  ])('stays text if it is refused: %s', (refused) => {
    expect(linkify(refused)).toEqual([text(refused)])
  })

  it.each([
    ['http://пример.рф', 'http://xn--e1afmkfd.xn--p1ai'],
    ['https://例え.テスト/道?a#b', 'https://xn--r8jz45g.xn--zckzah/道?a#b'],
    ['http://مثال.com', 'http://xn--mgbh0fb.com'],
    ['http://한국.kr:8080', 'http://xn--3e0b707e.kr:8080'],
  ])('with a host in one script becomes a link whose title shows the host in ASCII: %s', (address, title) => {
    expect(linkify(address)).toEqual([link(address, address, title)])
  })

  it('with such a host but without http gets http:// prepended, and is cut only if it is long', () => {
    expect(linkify('例え.jp')).toEqual([link('例え.jp', 'http://例え.jp', 'http://xn--r8jz45g.jp')])
    const address = `http://пример.рф/${'x'.repeat(30)}`
    expect(linkify(address)).toEqual([
      link(`http://пример.рф/${'x'.repeat(12)}…`, address, `http://xn--e1afmkfd.xn--p1ai/${'x'.repeat(30)}`),
    ])
  })

  it.each([
    ['http://аррӏе.中国', 'http://xn--80ak6aa92e.中国'],
    ['http://аррӏе.xn--p1ai:80', 'http://xn--80ak6aa92e.xn--p1ai:80'],
    ['http://аррӏе.ҽх', 'http://xn--80ak6aa92e.xn--u1a3v'],
    ['http://mail.ерос.рф.中国', 'http://mail.xn--e1asff.рф.中国'],
    ['http://ерос.рф/аррӏе', 'http://ерос.рф/аррӏе'],
  ])('is readable in another script as a whole only below an ending in that script: %s', (address, shown) => {
    expect(linkify(address)[0]?.text).toBe(shown)
  })

  it.each(
    [
      // Latin, of other alphabets and of none: IPA, small capitals, hooks, insular letters.
      ...['gooɡle', 'pɑypal', 'ɢoogle', 'mıcrosoft', 'MICROSOFT'.replace('I', 'ı'), 'ᴀpple', 'ꜱtripe', 'ɪnstagram'],
      ...['ʏoutube', 'ƽhop', 'ɩnstagram', 'ꞁinkedin', 'ƒacebook', 'ꭇeddit', 'ꬲbay', 'ʋisa', 'paypaɭ', 'þaypal'],
      // A dot that is there already, and marks that no alphabet has.
      ...['i\u0307nfo', 'j\u0307a', 'İnfo', 'goo\u0353gle', 'paypal\u035f', 'a\u030epple'],
      // Other scripts as a whole, small and capital.
      ...['ѕсоре', 'шоор', 'νοου', 'ОКТОР', 'հսո', 'զսօ', 'ՏՕՍ', 'ყო', 'ဝငဝ', 'סוס', 'اها', 'ဝ', 'ዐዐ', 'ഠട', '໐໐'],
    ].map((label) => [label, new URL(`http://${label}.com`).host]),
  )('with a label that passes for ASCII shows its host in ASCII: %s', (label, host) => {
    expect(linkify(`see http://${label}.com/x`)[1]).toMatchObject({ kind: 'link', text: `http://${host}/x` })
    expect(host).toMatch(/^xn--/u)
  })

  it.each([
    ['ａｐｐｌｅ', 'apple'],
    ['𝗀oogle', 'google'],
    ['ⅼinkedin', 'linkedin'],
    ['ſkype', 'skype'],
    ['ﬁnd', 'find'],
    ['１２７', '127'],
  ])('with letters that stand for ASCII shows those: %s', (label, shown) => {
    expect(linkify(`http://${label}.com`)[0]).toMatchObject({ kind: 'link', text: `http://${shown}.com` })
  })

  it.each([
    ...[
      'münchen.de',
      'straße.de',
      'españa.es',
      'łódź.pl',
      'việtnam.vn',
      'đànẵng.vn',
      'øresund.dk',
      'ærø.dk',
      'cœur.fr',
    ],
    ...[
      'ħamrun.mt',
      'azərbaycan.az',
      'şişli.tr',
      'ẹ\u0301bun.ng',
      'þingvellir.is',
      'Þórshöfn.fo',
      'Ünlü.com',
      'ŋamb.no',
    ],
    ...[
      'пример.рф',
      'МОСКВА.рф',
      'хорошо.рф',
      'ірландія.укр',
      'қазақстан.қаз',
      'παράδειγμα.ελ',
      'και.ελ',
      'հայերեն.հայ',
    ],
    ...[
      '例え.jp',
      'カタカナ.jp',
      '例子.中国',
      '한국.kr',
      'مثال.com',
      'דוגמה.il',
      'उदाहरण.भारत',
      'ตัวอย่าง.ไทย',
      'คำ.ไทย',
    ],
    ...['உதாரணம்.இந்தியா', 'მაგალითი.გე', 'ምሳሌ.com', 'ఉదాహరణ.com', 'দেশ.ভারত', 'မြန်မာ.com', 'ខ្មែរ.com', 'ລາວ.com'],
  ])('stays as it is where its letters are seen as what they are: %s', (host) => {
    expect(linkify(`http://${host}`)).toEqual([
      link(`http://${host}`, `http://${host}`, `http://${new URL(`http://${host}`).host}`),
    ])
  })

  it.each([
    ['http://аррӏе.com/x', 'http://xn--80ak6aa92e.com/x'],
    ['http://mail.ерос.com', 'http://mail.xn--e1asff.com'],
    ['http://οτι.com', 'http://xn--uxalp.com'],
    ['https://АРРӏЕ.com', 'https://xn--80ak6aa92e.com'],
    ['http://ВВС.com', 'http://xn--b1aa9b.com'],
    ['http://а́рре.com', 'http://xn--lsa91dqa7ba.com'],
  ])('with a label that could be read as Latin shows its host in ASCII: %s', (address, shown) => {
    const [part] = linkify(address)
    expect(part).toMatchObject({ kind: 'link', href: address, title: shown })
    expect(part?.text).toBe(shown)
  })

  it.each([
    [`https://${'a-long-label.'.repeat(4)}example.com/path?q`, `https://${'a-long-label.'.repeat(4)}example.com…`],
    [`https://${'a-long-label.'.repeat(4)}example.com`, `https://${'a-long-label.'.repeat(4)}example.com`],
    [`https://${'x'.repeat(21)}.com/p`, `https://${'x'.repeat(21)}.com…`],
    [`${'longlabel.'.repeat(4)}example.com/path`, `${'longlabel.'.repeat(4)}example.com…`],
    ['http://[2001:db8:0:0:0:0:0:1]:8080/path', 'http://[2001:db8:0:0:0:0:0:1]:8080…'],
  ])('is never cut within its host: %s', { tags: ['link-length'] }, (address, shown) => {
    expect(linkify(address).map(({ text }) => text)).toEqual([shown])
  })

  it('becomes a link at most 50 times in a message; the rest stays text', () => {
    const parts = linkify(`mailto:x ${'a.com '.repeat(52)}`)
    expect(parts.filter(({ kind }) => kind === 'link')).toEqual(new Array(50).fill(link('a.com', 'http://a.com')))
    expect(parts.at(-1)).toEqual(text(' a.com a.com '))
  })

  it('is not searched for beyond 10,000 characters', () => {
    const padding = `${'x'.repeat(9_984)} `
    expect(linkify(`${padding}www.example.com`).at(-1)).toEqual(link('www.example.com', 'http://www.example.com'))
    const longer = `${padding} www.example.com`
    expect(linkify(longer)).toEqual([text(longer)])
  })

  it('in no text gives no parts', () => {
    expect(linkify('')).toEqual([])
  })

  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constantFrom(
      'http://',
      'https:',
      'javascript:',
      'www.',
      '.com',
      '@',
      '\\',
      '/',
      '\u202e',
      ':',
      '%',
      ' ',
      '>',
      '例',
      'а',
    ),
  )
  const message = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

  it('never links to anything but plain http and https addresses', { tags: ['safe-links'] }, () => {
    fc.assert(
      fc.property(message, (value) => {
        for (const part of linkify(value)) {
          if (part.kind !== 'link') continue
          const { protocol, username, password } = new URL(part.href)
          expect(['http:', 'https:']).toContain(protocol)
          expect(username + password).toBe('')
          expect(part.href).not.toMatch(/[\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\\]/u)
          expect(Array.from(part.text).length).toBeLessThanOrEqual(Math.max(30, 9 + new URL(part.href).host.length))
        }
      }),
    )
  })

  it('keeps the whole message when its parts are joined', () => {
    fc.assert(
      fc.property(message, (value) => {
        const whole = (part: TextPart) => {
          if (part.kind === 'text') return part.text
          return value.includes(part.href) ? part.href : part.href.replace(/^http:\/\//u, '')
        }
        expect(linkify(value).map(whole).join('')).toBe(value)
      }),
    )
  })

  it.each([
    'a@b.com\n',
    'http://',
    'www.',
    'a.',
    'http://a.b/(',
    'http://a.b/((((',
    'mailto:a',
    '://',
    'http://[',
    'x-',
    'é.рф',
    '"http://a.com',
    'http://a@',
    '%',
    'http://a.com/?x=[[{{((',
  ])('is searched for in bounded time in 10,000 characters of %j', (shape) => {
    const hostile = shape.repeat(10_000).slice(0, 10_000)
    expect(linkify(hostile).length).toBeGreaterThan(0)
  })
})
