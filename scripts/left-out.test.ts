import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { leftOut } from './left-out.ts'
import { run } from './run.ts'

const reason = 'runs every night, and when docs or packages/core changes'
const folders = ['docs', 'packages/core']

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
    'diff --no-renames --name-only fork': changed,
    'ls-files --others --exclude-standard': added,
  })

it('gives a reason if nothing in the folders has changed since the branch left main', () => {
  expect(leftOut(folders, false, undefined, onBranch('docs.md\npackages/d.ts\n'))).toBe(reason)
})

it('leaves nothing out if a file in the folders has changed or is new', () => {
  expect(leftOut(folders, false, undefined, onBranch('packages/core/d.ts\n'))).toBe('')
  expect(leftOut(folders, false, undefined, onBranch('', 'docs/d.ts\n'))).toBe('')
})

it('compares with the previous commit on main', () => {
  const onMain = (changed: string) =>
    clone({
      'rev-parse HEAD': 'tip',
      'merge-base HEAD main': 'tip',
      'rev-parse --verify HEAD~1': 'before',
      'diff --no-renames --name-only before': changed,
      'ls-files --others --exclude-standard': '',
    })
  expect([onMain('d.ts'), onMain('docs/d.ts')].map((git) => leftOut(folders, false, undefined, git))).toEqual([
    reason,
    '',
  ])
})

it('leaves nothing out if git cannot tell, or in the whole form', () => {
  expect(leftOut(folders, false, undefined, clone({}))).toBe('')
  expect(leftOut(folders, true, undefined, onBranch(''))).toBe('')
})

it('accepts a file like a folder, and ignores names with the same prefix', () => {
  const files = ['package.json']
  expect(leftOut(files, false, undefined, onBranch('package.json\n'))).toBe('')
  expect(leftOut(files, false, undefined, onBranch('package.jsonc\npackage.json5/d.ts\n'))).toBe(
    'runs every night, and when package.json changes',
  )
})

it('refuses a folder that does not exist', () => {
  for (const isWhole of [true, false])
    expect(() => leftOut(['docs', 'packages/corr'], isWhole)).toThrow('packages/corr, which does not exist')
})

/** A clone on a branch, with a file in `one` and in `two` since before. */
function branch() {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-clone-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const git = (...args: string[]) => {
    const { ok, output } = run('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@localhost', ...args], folder)
    if (!ok) throw new Error(output)
  }
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const commit = () => {
    git('add', '.')
    git('commit', '--quiet', '--message', 'Change')
  }
  git('init', '--quiet', '--initial-branch', 'main')
  for (const path of ['one/a.ts', 'two/a.ts', 'grüße/a.ts']) write(path, `${path}\n`.repeat(9))
  commit()
  git('switch', '--quiet', '--create', 'branch')
  return { folder, git, write, commit }
}

it('notices a move out of a folder, and handles a folder with non-ASCII letters', () => {
  const { folder, write, commit } = branch()
  renameSync(join(folder, 'one/a.ts'), join(folder, 'two/b.ts'))
  commit()
  expect(leftOut(['one'], false, folder)).toBe('')
  expect(leftOut(['grüße'], false, folder)).toBe('runs every night, and when grüße changes')
  write('grüße/a.ts', '')
  expect(leftOut(['grüße'], false, folder)).toBe('')
})

it('ignores git warnings about a tag named like the branch', () => {
  const { folder, git, write, commit } = branch()
  git('tag', 'main')
  write('two/a.ts', 'changed')
  commit()
  expect(leftOut(['one'], false, folder)).toBe('runs every night, and when one changes')
  expect(leftOut(['two'], false, folder)).toBe('')
})
