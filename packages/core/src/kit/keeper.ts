const maxKept = 500

/** Makes something for a text once, and again only after many others. */
export function keeper<Made>(make: (text: string) => Made) {
  const kept = new Map<string, Made>()
  return (text: string): Made => {
    if (kept.has(text)) return kept.get(text) as Made
    const made = make(text)
    if (kept.size >= maxKept) kept.clear()
    kept.set(text, made)
    return made
  }
}
