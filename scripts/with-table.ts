/** The page with the text between its two markers. @throws where a marker is missing. */
export function withGenerated(page: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const from = page.indexOf(start)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`The page needs the lines ${start} and ${end} around its ${name}.`)
  return `${page.slice(0, from)}${start}\n\n${text}\n\n${page.slice(to)}`
}

/** The page with the table between its two markers. @throws where a marker is missing. */
export function withTable(page: string, name: string, rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const lines = [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`)
  return withGenerated(page, name, lines.join('\n'))
}
