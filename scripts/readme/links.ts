import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { type Page, readPage, root } from './pages.ts'

export const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '``')
const reference = /\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g

/** What a page points to inside of the repository. */
export const linksOf = ({ text }: Page): string[] =>
  [...withoutCode(text).matchAll(reference)]
    .map(([, markdown, html]) => markdown ?? html ?? '')
    .filter((target) => !/^[a-z]+:/i.test(target))

/** Names of the headings, as GitHub makes them. */
export function anchorsOf(text: string): Set<string> {
  const counts = new Map<string, number>()
  const headings = text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#{1,6} +(.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) => {
      const slug = heading
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
        .replaceAll(' ', '-')
      const count = counts.get(slug) ?? 0
      counts.set(slug, count + 1)
      return count === 0 ? slug : `${slug}-${count}`
    }),
  )
}

const isInside = (path: string) => !path.startsWith('..') && existsSync(`${root}${path}`)

/** Links of a page that lead nowhere. */
export function brokenLinks(page: Page): string[] {
  return linksOf(page).filter((target) => {
    const [file = '', anchor] = target.split('#')
    const path = file === '' ? page.path : posix.join(posix.dirname(page.path), decodeURI(file))
    if (!isInside(path)) return true
    const text = path === page.path ? page.text : path.endsWith('.md') ? readPage(path) : ''
    return anchor !== undefined && !anchorsOf(text).has(anchor)
  })
}
