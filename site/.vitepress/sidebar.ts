import { readFileSync } from 'node:fs'

interface Group {
  text: string
  items: { text: string; link: string }[]
}

/** The sections of docs/index.md and the pages they list, in its order; what lies outside docs is left out. */
export function sidebar(): Group[] {
  const index = readFileSync(new URL('../../docs/index.md', import.meta.url), 'utf8')
  const groups = index.split(/^## /m).slice(1)
  return groups.map(groupOf).filter(({ items }) => items.length > 0)
}

function groupOf(section: string): Group {
  const [text = ''] = section.split('\n')
  const links = [...section.matchAll(/^- \[([^\]]+)\]\((?!\.\.\/)([^)]+)\.md\)/gm)]
  return {
    text,
    items: links.map(([, name = '', path = '']) => ({ text: name, link: `/${path.replace(/README$/, '')}` })),
  }
}
