import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import type { Messages } from '../../packages/react/src/messages/messages.ts'
import { root } from '../run.ts'
import { withoutKeys } from './words.ts'

const folder = join(root, 'packages/react/src/messages/words')
const tags = readdirSync(folder)
  .map((name) => name.replace('.ts', ''))
  .filter((tag) => tag !== 'en')

const sourceOf = (tag: string) => readFileSync(join(folder, `${tag}.ts`), 'utf8')

async function published(tag: string): Promise<Messages> {
  const build = await rolldown({
    input: join(folder, `${tag}.ts`),
    plugins: [{ name: 'words', transform: (code, id) => (id.endsWith(`/${tag}.ts`) ? withoutKeys(code, 'ts') : null) }],
  })
  const { output } = await build.generate({ format: 'esm' })
  await build.close()
  return (await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)).messages
}

/** With what each sentence says in place of the function that says it. */
const said = (words: object): object =>
  Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word === 'function'
        ? [1, 2, 5].map((value) => word(value, 7, 9))
        : typeof word === 'object'
          ? said(word)
          : word,
    ]),
  )

test.each(tags)('the words of %s are published as written, without their keys', async (tag) => {
  const { messages } = await import(join(folder, `${tag}.ts`))
  expect(said(await published(tag))).toEqual(said(messages))
  expect(withoutKeys(sourceOf(tag), 'ts')).not.toContain('clearSubtitles')
})

test('a language that lacks a text is not published', () => {
  expect(() => withoutKeys(sourceOf('es').replace(/ {2}undo: .+\n/, ''), 'ts')).toThrow('There is no text for undo.')
})
