export interface LanguagePair {
  from: string
  to: string
}

/** One Apertium mode: translates from `from` to `to`. */
export interface ApertiumPair extends LanguagePair {
  mode: string
}

/** In order of preference: of equally short paths, the one with the earlier pair wins. */
export const apertiumPairs: readonly ApertiumPair[] = [
  { mode: 'eng-spa', from: 'eng', to: 'spa' },
  { mode: 'spa-eng', from: 'spa', to: 'eng' },
  { mode: 'es-fr', from: 'spa', to: 'fra' },
  { mode: 'fr-es', from: 'fra', to: 'spa' },
  { mode: 'es-pt', from: 'spa', to: 'por' },
  { mode: 'pt-es', from: 'por', to: 'spa' },
  { mode: 'spa-ita', from: 'spa', to: 'ita' },
  { mode: 'ita-spa', from: 'ita', to: 'spa' },
  { mode: 'spa-cat', from: 'spa', to: 'cat' },
  { mode: 'cat-spa', from: 'cat', to: 'spa' },
  { mode: 'eng-cat', from: 'eng', to: 'cat' },
  { mode: 'cat-eng', from: 'cat', to: 'eng' },
  { mode: 'en-gl', from: 'eng', to: 'glg' },
  { mode: 'gl-en', from: 'glg', to: 'eng' },
]

/** The last mode of a path, if a regional form of the target has its own. */
export const regionalModes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'en-US': { 'spa-eng': 'spa-eng_US', 'cat-eng': 'cat-eng_US' },
  'pt-BR': { 'es-pt': 'es-pt_BR' },
}

/** The shortest chain of pairs, or undefined if there is none. */
export function findPath(pairs: readonly ApertiumPair[], from: string, to: string): ApertiumPair[] | undefined {
  const paths: ApertiumPair[][] = [[]]
  const seen = new Set([from])
  for (const path of paths) {
    const end = path.at(-1)?.to ?? from
    if (end === to) return path
    for (const pair of pairs) {
      if (pair.from !== end || seen.has(pair.to)) continue
      seen.add(pair.to)
      paths.push([...path, pair])
    }
  }
  return undefined
}
