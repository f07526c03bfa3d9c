import { readFileSync } from 'node:fs'

interface Group {
  text: string
  collapsed?: boolean
  items: (Group | { text: string; link: string })[]
}

/** The sections of docs/index.md and the pages they list, in its order, without what lies outside docs; then the generated pages. */
export function sidebar(): Group[] {
  const docs = new URL('../../docs/', import.meta.url)
  const groups = readFileSync(new URL('index.md', docs), 'utf8').split(/^## /m).slice(1)
  const packages: Group[] = JSON.parse(readFileSync(new URL('reference/packages/typedoc-sidebar.json', docs), 'utf8'))
  const reference = [
    { text: 'Packages', collapsed: true, items: packages },
    { text: 'What Lingobooth does', link: '/reference/behaviour' },
    { text: 'Statecharts', link: '/reference/statecharts' },
  ]
  const written = groups.map(groupOf).filter(({ items }) => items.length > 0)
  return [...written, { text: 'Reference', items: reference }]
}

function groupOf(section: string): Group {
  const [text = ''] = section.split('\n')
  const links = [...section.matchAll(/^- \[([^\]]+)\]\((?!\.\.\/)([^)]+)\.md\)/gm)]
  return {
    text,
    items: links.map(([, name = '', path = '']) => ({ text: name, link: `/${path.replace(/README$/, '')}` })),
  }
}
