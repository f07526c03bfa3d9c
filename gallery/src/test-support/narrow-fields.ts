const canvas = document.createElement('canvas').getContext('2d')
const styleOf = (element: Element, pseudo?: string) =>
  (element.ownerDocument.defaultView as Window).getComputedStyle(element, pseudo)

function wordsOf(element: HTMLElement): string {
  if (element.localName === 'select') return (element as HTMLSelectElement).selectedOptions[0]?.text ?? ''
  const { value, placeholder } = element as HTMLInputElement
  return element.role === 'combobox' ? value : value ? '' : placeholder
}

/** Fields that are narrower than the words in them. */
export const narrowFields = (page: Document): string[] =>
  [...page.querySelectorAll<HTMLElement>('main :is(select, [role="combobox"], [type="search"], textarea)')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .flatMap((element) => {
      const words = wordsOf(element)
      const { paddingLeft, paddingRight } = styleOf(element)
      const isPlaceholder = words !== '' && words === (element as HTMLInputElement).placeholder
      const { fontStyle, fontWeight, fontSize, fontFamily } = styleOf(
        element,
        isPlaceholder ? '::placeholder' : undefined,
      )
      // The shorthand is empty where numbers have a variant.
      if (canvas) canvas.font = [fontStyle, fontWeight, fontSize, fontFamily].join(' ')
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const missing = (canvas?.measureText(words).width ?? 0) - room
      return missing > 1 ? [`narrower by ${Math.round(missing)} px: ${words}`] : []
    })
