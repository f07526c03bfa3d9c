import { readFileSync } from 'node:fs'
import { root } from '../run.ts'

interface Words {
  readonly page: string
  /** Without one, from the beginning of the page. */
  readonly heading?: string
  readonly language: 'sh' | 'ts' | 'tsx' | 'json'
  /** What its first line begins with. */
  readonly begins?: string
}

/** The first block of code in that language below a heading of a page, as a reader copies it. @throws where there is none */
export function blockOf({ page, heading, language, begins = '' }: Words): string {
  const text = readFileSync(`${root}${page}`, 'utf8')
  const start = heading === undefined ? 0 : text.indexOf(`\n${heading}\n`)
  const [, code] =
    new RegExp(`^\`\`\`${language}\\n(${begins}[\\s\\S]*?)^\`\`\`$`, 'm').exec(text.slice(Math.max(start, 0))) ?? []
  if (start < 0 || code === undefined)
    throw new Error(`${page} has no block of ${language} below ${heading ?? 'its title'}.`)
  return code
}

/** The command that starts with these words, in one line of a page. @throws where the page does not have it */
export function commandOf(page: string, words: string): string {
  const found = new RegExp(`^(?:.*\`)?(${words}[^\`\\n]*)`, 'm').exec(readFileSync(`${root}${page}`, 'utf8'))?.[1]
  if (!found) throw new Error(`${page} does not say ${words}.`)
  return found
}
