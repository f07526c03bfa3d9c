import { expect, it } from 'vitest'
import { faultsIn } from './faults.ts'

/** What is found in a page of 300 by 200 pixels, in which a letter is 10 pixels wide. */
async function faultsOf(markup: string): Promise<string[]> {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'border: 0; inline-size: 300px; block-size: 200px'
  frame.srcdoc = `<!doctype html><style>* { box-sizing: border-box; margin: 0; border: 0; padding: 0; font: 16.6px/20px "Liberation Mono", "DejaVu Sans Mono", monospace } html, body, main { block-size: 100% }</style><main>${markup}</main>`
  const loaded = new Promise((done) => frame.addEventListener('load', done))
  document.body.replaceChildren(frame)
  await loaded
  return faultsIn(frame.contentDocument as Document).map((fault) => fault.replace(/\d+ px/g, 'N px'))
}

const at = (x: number, y: number) => `position: absolute; left: ${x}px; top: ${y}px`

it.each([
  ['words that have room', '<p>Good morning</p><button>Send</button>', []],
  [
    'words beside which there is no room',
    '<p data-part="row" style="inline-size: 60px; overflow: hidden; white-space: nowrap">Good morning</p>',
    ['cut by N px in  row: Good morning'],
  ],
  [
    'words that end in dots',
    '<p style="inline-size: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Good morning</p>',
    ['cut by N px in p: Good morning'],
  ],
  [
    'a row of words that is left out',
    '<p style="inline-size: 80px; block-size: 20px; overflow: hidden">Good morning</p>',
    ['cut by N px of its height in p: Good morning'],
  ],
  ['words that are scrolled away', '<div style="block-size: 20px; overflow: auto"><p>Good</p><p>morning</p></div>', []],
  [
    'words beyond the page',
    `<p style="${at(250, 0)}; white-space: nowrap">Good morning</p>`,
    ['cut by N px in html: Good morning'],
  ],
  [
    'a control beyond its panel',
    `<div data-part="root" style="position: relative; inline-size: 60px; block-size: 60px; overflow: clip"><button style="${at(50, 0)}; background: none">OK</button></div>`,
    ['reaches out by N px in  root: [OK]', 'cut by N px in  root: OK'],
  ],
  [
    'words that are wider than their button',
    '<button style="inline-size: 40px; white-space: nowrap">Send it</button>',
    ['reaches out of button by N px: Send it'],
  ],
  [
    'two texts in one place',
    `<p style="${at(0, 0)}">Good</p><p style="${at(20, 0)}">morning</p>`,
    ['one over the other: Good and morning'],
  ],
  [
    'two controls in one place',
    `<button style="${at(0, 0)}; inline-size: 60px; background: none">A</button><button style="${at(40, 0)}; inline-size: 60px; background: none">B</button>`,
    ['one over the other: [A] and [B]'],
  ],
  [
    'words under a ground without words',
    `<p>Good morning</p><div data-part="chip" style="${at(20, 0)}; inline-size: 40px; block-size: 20px; background: #fff"></div>`,
    [' chip lies over Good morning'],
  ],
  [
    'words under what was opened',
    `<p>Good morning</p><div data-scope="panel" data-part="menu" style="${at(20, 0)}; inline-size: 40px; block-size: 20px; background: #fff"></div>`,
    [],
  ],
  [
    'a field that is narrower than its words',
    '<textarea placeholder="Good morning" style="inline-size: 60px"></textarea>',
    ['narrower by N px: Good morning'],
  ],
  ['words that are only read', '<p data-scope="hidden" style="inline-size: 1px; overflow: clip">Good morning</p>', []],
])('finds what is wrong with %s', async (_, markup, faults) => {
  expect(await faultsOf(markup)).toEqual(faults)
})
