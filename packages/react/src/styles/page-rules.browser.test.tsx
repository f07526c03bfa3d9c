import { beforeEach, describe, expect, it } from 'vitest'
import { busyBooth } from '../test-support/busy-booth.tsx'
import { differences, sheet } from '../test-support/looks.ts'

/** Where a page puts its rules. */
beforeEach(() => {
  document.body.className = 'app card container content form prose'
  return () => document.body.removeAttribute('class')
})

const forContents = `
.app header { display: flex; position: sticky; top: 0; padding: 24px; background: #f0e6d2; }
.app nav, .app aside, .app footer { float: left; width: 240px; padding: 16px; }
.app section, .app article { margin: 48px 0; padding: 32px; border-bottom: 4px double #999; }
.content h1, .card h1 { margin: 2rem 0 1rem; font: 300 40px Georgia, serif; }
.content h2, .card h2 { margin: 1.5rem 0 1rem; font-size: 30px; text-transform: uppercase; }
.content h3, .card h3 { margin: 1rem 0; color: #842; letter-spacing: 2px; }
.content p, .card p { max-width: 20ch; margin: 1em 0; color: #555; font-size: 18px; line-height: 1.8; }
.content ul, .prose ol { padding-left: 40px; list-style: disc; }
.content li, .prose li { margin-bottom: 0.5em; padding-left: 12px; }
.prose strong, .card b, .prose em { color: #a00; font-weight: 900; font-size: 110%; }
.prose small, .card output { display: block; opacity: 0.6; font-size: 10px; }
.form fieldset { min-width: 300px; margin: 0 0 24px; padding: 16px; border: 2px groove #aaa; }
.form legend { float: left; width: 100%; }
.container dl { display: grid; grid-template-columns: 1fr 3fr; gap: 20px; }
.container dt { float: left; width: 160px; font-weight: 700; }
.container dd { margin: 0 0 1em 180px; }
.content table, .content td { border: 1px solid; }
.content blockquote, .content figure { margin: 2em; }
.content code, .content kbd { background: #eee; }
.content hr { margin: 40px 0; }`

const forControls = `
.card button { display: block; width: 100%; margin: 8px 0; padding: 12px 24px; background: #06c; color: #fff; }
.app button { border: 0; border-radius: 0; font: 700 18px Georgia, serif; text-transform: uppercase; letter-spacing: 1px; }
.container button { float: left; min-width: 160px; max-width: 50%; height: 60px; box-shadow: 0 2px 4px #0006; }
.form button { position: relative; top: 2px; line-height: 3; white-space: normal; vertical-align: top; }
.content button + button { margin-left: 24px; }
.form input { display: block; width: 100%; height: 48px; margin-bottom: 16px; padding: 12px; font-size: 18px; }
.card input, .card select, .card textarea { border: 3px solid #ccc; border-radius: 8px; background: #ffe; appearance: none; }
.form select { width: 100%; min-height: 48px; margin: 10px; padding: 10px 40px 10px 10px; text-transform: capitalize; }
.form textarea { width: 100%; min-height: 160px; padding: 20px; line-height: 2; resize: vertical; }
.form textarea::placeholder, .form input::placeholder { color: #c33; font-style: italic; }
.form label { display: block; float: left; width: 120px; margin: 0 12px 8px 0; font-weight: 700; text-align: right; }
.card label { text-transform: uppercase; font-size: 11px; letter-spacing: 2px; }
.app a { display: inline-block; padding: 10px 16px; border-bottom: 2px solid; color: #c0392b; text-decoration: none; }
.prose a::after { content: " (link)"; }
.content a { font-weight: 700; word-break: break-all; }
.content img { display: block; max-width: 100%; height: auto; margin: 0 auto 1em; padding: 4px; border: 1px solid; }
.card svg { float: left; width: 100%; height: auto; margin: 0 8px 0 0; }
.content span, .prose time { display: inline-block; margin: 0 4px; padding: 2px 6px; font-size: 80%; }
.form option, .form progress { width: 100%; height: 4px; padding: 8px; }
.prose div:where([role="paragraph"]) { float: left; position: relative; width: 50%; height: 20px; min-width: 9px; min-height: 90px; overflow: scroll; cursor: help; }
.prose bdi, .card bdi { float: right; max-width: 10ch; font-family: monospace; }`

const forAll = `
*, *::before, *::after { box-sizing: border-box; margin: 0; padding: 0; border: 0; font: inherit; }
html { font-size: 62.5%; }`

const byList = `
html, body, main, div, span, bdi, a, button, form, label, input, select, option, textarea, progress, img, time {
  margin: 0; padding: 0; border: 0; outline: 0; background: transparent; font-size: 100%; vertical-align: baseline;
}
body { line-height: 1; color: #333; }
a, a:where(:visited) { color: inherit; text-decoration: none; }`

const unsetControls = `
button, input, select, textarea { all: unset; }
button { all: unset; display: inline-block; cursor: pointer; }
img, svg, canvas, video { display: block; max-width: 100%; height: auto; }
label { display: block; user-select: none; }
textarea { white-space: revert; resize: vertical; }
progress { appearance: none; width: 100%; }`

/** With what each leaves: `all: unset` takes the language from a field, and no sheet can give it back. */
const pages = [
  ['ordinary rules for headings, paragraphs, lists and the like', forContents, []],
  ['ordinary rules for buttons, fields, labels, links and pictures', forControls, []],
  ['a reset for all elements', forAll, []],
  ['a reset by a list of elements', byList, []],
  [
    'a reset that unsets controls',
    unsetControls,
    ['TEXTAREA composer box -webkit-locale', 'TEXTAREA composer box ::placeholder -webkit-locale'],
  ],
] as const

describe.each(pages)('on a page with %s', (_, page, left) => {
  it('everything looks as it does without, before our sheet or after it', async () => {
    const container = await busyBooth()
    for (const sheets of [
      [sheet, page],
      [page, sheet],
    ])
      expect([...new Set(differences(container, sheets).map(({ name, property }) => `${name} ${property}`))]).toEqual(
        left,
      )
  })
})

it('the scope and the part of an element select it more strongly than our sheet does', async () => {
  const container = await busyBooth()
  const mine =
    '[data-scope="composer"][data-part="box"] { padding: 7px } .app [data-scope="button"] { border-radius: 5px }'
  const found = differences(container, [mine, sheet]).filter(({ property }) =>
    /^(padding-top|border-top-left-radius)$/.test(property),
  )
  expect(new Set(found.map(({ other }) => other))).toEqual(new Set(['7px', '5px']))
})
