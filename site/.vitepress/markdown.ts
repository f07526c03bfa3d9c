import { existsSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MarkdownRenderer } from 'vitepress'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Links that leave docs lead to the repository. */
export function forgeLinks(markdown: MarkdownRenderer, repository: string) {
  markdown.core.ruler.push('forge-links', ({ tokens, env }) => {
    for (const link of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open')) {
      const [path = '', anchor] = (link.attrGet('href') ?? '').split('#')
      if (!path || /^[a-z]+:/.test(path)) continue
      const file = normalize(join('docs', dirname(env.relativePath ?? ''), path))
      if (file.startsWith('docs')) continue
      const kind = existsSync(join(root, file)) && statSync(join(root, file)).isDirectory() ? 'tree' : 'blob'
      link.attrSet('href', `${repository}/${kind}/main/${file}${anchor ? `#${anchor}` : ''}`)
    }
  })
}

/** A Mermaid block is drawn in the page. */
export function statecharts(markdown: MarkdownRenderer) {
  const fence = markdown.renderer.rules.fence
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index]
    return token?.info.trim() === 'mermaid'
      ? `<StateChart code="${encodeURIComponent(token.content)}" />`
      : (fence?.(tokens, index, ...rest) ?? '')
  }
}

const parts: Readonly<Record<string, string>> = {
  '<!-- live booth -->': 'LiveBooth',
  '<!-- gallery -->': 'GalleryFrame',
}

/** The comment `<!-- live booth -->` becomes two people who talk in the page, `<!-- gallery -->` the gallery. */
export function liveParts(markdown: MarkdownRenderer) {
  const html = markdown.renderer.rules.html_block
  markdown.renderer.rules.html_block = (tokens, index, ...rest) => {
    const part = parts[tokens[index]?.content.trim() ?? '']
    return part ? `<ClientOnly><${part} /></ClientOnly>` : (html?.(tokens, index, ...rest) ?? '')
  }
}
