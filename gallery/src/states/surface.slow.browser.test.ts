import { beforeAll, describe, expect, it } from 'vitest'
import guide from '../../../docs/panels.md?raw'
import { openState } from '../open-state.tsx'
import { states } from './index.ts'

/** Between our own elements and our own sheets; a page must not rely on them. */
const internal = [
  ...[
    'alone',
    'attach',
    'back',
    'beside',
    'captions',
    'close',
    'count',
    'elsewhere',
    'find',
    'first',
    'font-size',
    'foreign',
    'found',
    'greets',
  ],
  ...[
    'highlighted',
    'invites',
    'key',
    'lacks',
    'lingobooth',
    'more',
    'narrow',
    'open',
    'opens',
    'other',
    'page',
    'read',
    'reason',
  ],
  ...['rests', 'reveal', 'send', 'shape', 'tall', 'upload', 'with'],
].map((name) => `data-${name}`)

const sectionOf = (page: string, heading: string) => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
const namesIn = (text: string) => [...text.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)
const rowsOf = (section: string) =>
  [...section.matchAll(/^\| (`.*?`) \| (.*) \|$/gm)].map(([, first = '', rest = '']) => [namesIn(first), rest] as const)

const listedParts = rowsOf(sectionOf(guide, 'Parts'))
  .filter(([[scope]]) => scope !== 'data-scope')
  .flatMap(([[scope], parts]) => namesIn(parts).map((part) => `${scope} ${part}`))
const listedAttributes = rowsOf(sectionOf(guide, 'Data attributes')).flatMap(([names]) => names)

/** Pages style headings, paragraphs, lists and their like by name. */
const elements = 'a bdi button div img input label option progress select span svg textarea time'.split(' ')

const drawn = { elements: new Set<string>(), parts: new Set<string>(), attributes: new Set<string>() }

/** A state is open before its last parts are drawn, such as the name at the top. */
const lastPartsMs = 300

function look(page: Document) {
  for (const { localName } of page.querySelectorAll('[data-lingobooth], [data-lingobooth] :not(svg *)'))
    drawn.elements.add(localName)
  for (const { dataset } of page.querySelectorAll<HTMLElement>('main [data-scope]')) {
    drawn.parts.add(`${dataset.scope} ${dataset.part}`)
    for (const name of Object.keys(dataset))
      drawn.attributes.add(`data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
  }
}

describe('the public markup of the panels', () => {
  beforeAll(async () => {
    const frame = document.createElement('iframe')
    document.body.replaceChildren(frame)
    for (const state of states) {
      frame.style.inlineSize = '390px'
      frame.style.blockSize = `${state.height ?? 640}px`
      const open = await openState(state, frame, { still: true })
      look(open.page)
      await new Promise((resolve) => setTimeout(resolve, lastPartsMs))
      look(open.page)
      // Some parts are only there where two panels fit.
      if (open.page.querySelector('[data-narrow]')) {
        frame.style.inlineSize = '900px'
        await new Promise((resolve) => setTimeout(resolve, lastPartsMs))
        look(open.page)
      }
      await open.close()
    }
  }, 240_000)

  it('has no element that pages style by its name where one without a meaning and a role do', () => {
    expect([...drawn.elements].sort()).toEqual(elements)
  })

  it('consists of exactly the parts that the guide lists', () => {
    expect([...drawn.parts].sort()).toEqual([...new Set(listedParts)].sort())
  })

  it('has exactly the data attributes that the guide lists, besides those for our style sheets', () => {
    expect([...drawn.attributes].sort()).toEqual([...new Set([...listedAttributes, ...internal])].sort())
  })
})
