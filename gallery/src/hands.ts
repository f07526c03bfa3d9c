const patienceMs = 20_000

const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve, 4))

/** Waits for something that happens by itself soon. @throws Error that names it, where it does not */
export async function until<Found>(what: string, find: () => Found | null | undefined | false): Promise<Found> {
  const lastMs = performance.now() + patienceMs
  for (;;) {
    const found = find()
    if (found) return found
    if (performance.now() > lastMs) throw new Error(`The gallery waited in vain for ${what}.`)
    await aMoment()
  }
}

const ownText = ({ childNodes }: Element) =>
  [...childNodes]
    .filter(({ nodeType }) => nodeType === 3)
    .map(({ textContent }) => textContent)
    .join('')
    .trim()

/** What a participant does with a page in English, by accessible names. */
export interface Hands {
  /** Waits for these words. */
  see(words: string | RegExp): Promise<Element>
  /** Waits until no element has just these words. */
  gone(words: string): Promise<unknown>
  /** Waits for a control with this name. */
  find(name: string): Promise<Element>
  press(name: string): Promise<void>
  type(name: string, text: string): Promise<void>
  choose(name: string, value: string): Promise<void>
}

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })

export function handsIn(page: Document): Hands {
  const all = (selector: string) => [...page.querySelectorAll<HTMLElement>(selector)]
  const nameIn = (label: Element | undefined) =>
    label && [...label.childNodes].map((node) => ((node as Element).ariaHidden ? '' : node.textContent)).join('')
  const nameOf = (element: HTMLElement) => {
    const { ariaLabel, labels } = element as HTMLInputElement
    return (ariaLabel ?? nameIn(labels?.[0]) ?? element.textContent).trim()
  }
  const named = (selector: string, name: string) =>
    until(name, () => all(selector).find((element) => nameOf(element) === name && isShown(element)))
  const withWords = (words: string | RegExp) =>
    all('body *').find((element) => {
      const text = ownText(element)
      return text !== '' && (typeof words === 'string' ? text === words : words.test(text)) && isShown(element)
    })
  /** As React hears it: past the setter that it puts on the element itself. */
  const set = (element: HTMLElement, value: string, event: string) => {
    const { HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, Event } =
      page.defaultView as unknown as typeof globalThis
    const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]
    const kind = kinds.find((each) => element instanceof each)
    Object.getOwnPropertyDescriptor(kind?.prototype, 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event(event, { bubbles: true }))
  }
  return {
    see: (words) => until(String(words), () => withWords(words)),
    gone: (words) => until(`the end of ${words}`, () => !withWords(words)),
    find: (name) => named('button, input, select, textarea', name),
    async press(name) {
      const button = await named('button, input[type="checkbox"]', name)
      button.click()
    },
    async type(name, text) {
      const box = await named('input, textarea', name)
      box.focus()
      set(box, text, 'input')
    },
    async choose(name, value) {
      set(await named('select', name), value, 'change')
    },
  }
}
