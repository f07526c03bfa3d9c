/** Words that begin a clause, by language: the first of what somebody says next. */
const starts: Readonly<Record<string, string>> = {
  ar: 'لكن ولكن لأن ثم إذا عندما بينما حيث لذلك أو',
  de: 'und aber weil denn dass oder wenn als während obwohl sondern dann also',
  en: 'and but because so then or which while when if although though however since until that',
  es: 'y e pero porque entonces o cuando si aunque mientras que así luego',
  fr: 'et mais parce car donc ou quand si alors puis tandis quoique que lorsque',
  he: 'אבל כי אז או אם כאשר ולכן לכן למרות ואז',
  it: 'e ed ma perché quindi o quando se mentre che allora poi anche',
  ja: 'でも だから それで しかし そして けれど それから なので ですから',
  pl: 'i ale bo ponieważ więc lub albo kiedy gdy jeśli chociaż że potem a',
  pt: 'e mas porque então ou quando se embora enquanto que depois',
  tr: 've ama çünkü sonra veya eğer fakat ancak ki',
  zh: '但是 而且 因为 所以 然后 可是 不过 如果 或者 因為 然後 可是',
}
const unspaced: readonly string[] = ['ja', 'zh']

export function beginsClause(text: string, tag: string): boolean {
  const language = tag.toLowerCase().split('-')[0] ?? ''
  const words = starts[language]?.split(' ') ?? []
  if (unspaced.includes(language)) return words.some((word) => text.startsWith(word))
  return words.includes(/^[\p{L}\p{M}'’]+/u.exec(text.toLowerCase())?.[0] ?? '')
}
