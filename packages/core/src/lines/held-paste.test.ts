import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutHeld } from '../views/composer.ts'
import { heldAfter } from './held-paste.ts'

/** What of a draft is seen after some changes of it; `+` marks what was pasted. */
const seenAfter = (...drafts: readonly string[]) => {
  let before = ''
  let held: ReturnType<typeof heldAfter>
  for (const draft of drafts) {
    const after = draft.replace(/^\+/u, '')
    held = heldAfter(held, { before, after, pasted: draft.startsWith('+') })
    before = after
  }
  return withoutHeld(before, held)
}

it.each([
  [['Key: ', '+Key: hunter2'], 'Key: '],
  [['Key: ', '+Key: hunter2', 'Key: hunter2 see you'], 'Key:  see you'],
  [['Key: ', '+Key: hunter2', 'ey: hunter2'], 'ey: '],
  [['Key: ', '+Key: hunter2', 'Key: hunter'], 'Key: '],
  [['Key: ', '+Key: hunter2', 'Key: huXnter2'], 'Key: '],
  [['Key: ', '+Key: hunter2', 'My Key: hunter2'], 'My Key: '],
  [['Key: ', '+Key: hunter2', 'Key: '], 'Key: '],
  [['Key: ', '+Key: hunter2', 'Key: ', '+Key: hunter2'], 'Key: '],
  [['+hunter2', 'H', 'Hello'], 'Hello'],
  [['a b', '+a ONE b', '+a ONE b TWO', 'a ONE b TWO!'], 'a !'],
])('shows %j as %j', (drafts, seen) => {
  expect(seenAfter(...drafts)).toBe(seen)
})

it('what was pasted is never seen, whatever is typed and deleted around it', () => {
  const word = fc.stringMatching(/^[a-z ]{0,6}$/u)
  const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat({ max: 3 }), insert: word })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), word, (edits, first) => {
      const secret = 'SECRET0123456789'
      let draft = first + secret
      let held = heldAfter(undefined, { before: first, after: draft, pasted: true })
      for (const { at, cut, insert } of edits) {
        const from = Math.floor(at * draft.length)
        const after = draft.slice(0, from) + insert + draft.slice(from + cut)
        held = heldAfter(held, { before: draft, after, pasted: false })
        draft = after
        expect(withoutHeld(draft, held).replace(/[^A-Z\d]/gu, '').length).toBeLessThan(3)
      }
    }),
  )
})
