import { expect, it } from 'vitest'
import { leftOut } from './left-out.ts'

const reason = 'runs every night, and when a or b/c changes'
const folders = ['a', 'b/c']

/** A clone in which these commands say this, and every other fails. */
const clone =
  (answers: Readonly<Record<string, string>>) =>
  (...args: string[]) => {
    const output = answers[args.join(' ')]
    return { ok: output !== undefined, output: output ?? '' }
  }

const onBranch = (changed: string, added = '') =>
  clone({
    'rev-parse HEAD': 'tip',
    'merge-base HEAD origin/main': 'fork',
    'diff --name-only fork': changed,
    'ls-files --others --exclude-standard': added,
  })

it('names the reason where nothing in the folders has changed since the branch left main', () => {
  expect(leftOut(folders, false, onBranch('abc/d.ts\nb/d.ts\n'))).toBe(reason)
})

it('leaves nothing out where a file of the folders has changed or is new', () => {
  expect(leftOut(folders, false, onBranch('b/c/d.ts\n'))).toBe('')
  expect(leftOut(folders, false, onBranch('', 'a/d.ts\n'))).toBe('')
})

it('looks at the last commit on main', () => {
  const onMain = (changed: string) =>
    clone({
      'rev-parse HEAD': 'tip',
      'merge-base HEAD main': 'tip',
      'rev-parse --verify HEAD~1': 'before',
      'diff --name-only before': changed,
      'ls-files --others --exclude-standard': '',
    })
  expect([onMain('d.ts'), onMain('a/d.ts')].map((git) => leftOut(folders, false, git))).toEqual([reason, ''])
})

it('leaves nothing out where git cannot tell, and in the whole form', () => {
  expect(leftOut(folders, false, clone({}))).toBe('')
  expect(leftOut(folders, true, onBranch(''))).toBe('')
})
