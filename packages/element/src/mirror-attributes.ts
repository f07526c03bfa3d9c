type Names = Readonly<Record<string, string>>

/** Attributes by the properties that mirror them. */
export interface AttributeNames {
  /** With a text. */
  readonly texts: Names
  /** On or off: `attach-file` is on, `attach-file="false"` is off, and without the attribute the default holds. */
  readonly flags: Names
}

export const attributeNamesOf = ({ texts, flags }: AttributeNames): readonly string[] => [
  ...Object.values(texts),
  ...Object.values(flags),
]

/** Gives the prototype of an element a property for each attribute. */
export function mirrorAttributes(prototype: HTMLElement, { texts, flags }: AttributeNames): void {
  for (const [property, attribute] of Object.entries(texts))
    define(prototype, property, {
      get: (element) => element.getAttribute(attribute),
      set: (element, value) => write(element, attribute, value),
    })
  for (const [property, attribute] of Object.entries(flags))
    define(prototype, property, {
      get: (element) => flagOf(element, attribute) ?? null,
      set: (element, value) => write(element, attribute, value === true ? '' : value),
    })
}

/** The attributes with a text, by property. */
export const textsOf = <Texts extends Names>(element: Element, texts: Texts) =>
  mapped(texts, (attribute) => element.getAttribute(attribute))

/** The attributes that are on or off, by property; undefined without the attribute. */
export const flagsOf = <Flags extends Names>(element: Element, flags: Flags) =>
  mapped(flags, (attribute) => flagOf(element, attribute))

function flagOf(element: Element, attribute: string): boolean | undefined {
  const value = element.getAttribute(attribute)
  return value === null ? undefined : value !== 'false'
}

function mapped<Given extends Names, Value>(
  names: Given,
  read: (attribute: string) => Value,
): { [Name in keyof Given]: Value } {
  const values = Object.entries(names).map(([name, attribute]) => [name, read(attribute)])
  return Object.fromEntries(values)
}

interface Access {
  get(element: HTMLElement): unknown
  set(element: HTMLElement, value: unknown): void
}

function define(prototype: HTMLElement, property: string, { get, set }: Access) {
  Object.defineProperty(prototype, property, {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return get(this)
    },
    set(this: HTMLElement, value: unknown) {
      set(this, value)
    },
  })
}

function write(element: HTMLElement, attribute: string, value: unknown) {
  if (value === null || value === undefined) element.removeAttribute(attribute)
  else element.setAttribute(attribute, String(value))
}
