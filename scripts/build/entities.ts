/** In a page, which reads HTML itself, instead of a table of all entities. Some pages allow no such reading: there the entity stays. */
export function decodeHTMLStrict(entity: string): string {
  try {
    const { textContent } = new DOMParser().parseFromString(`.${entity}`, 'text/html').documentElement
    const decoded = (textContent ?? '').slice(1)
    // Only a part of its name is the name of another.
    return decoded.endsWith(';') && entity !== '&semi;' ? entity : decoded
  } catch {
    return entity
  }
}
