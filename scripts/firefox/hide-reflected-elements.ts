/**
 * In a page: takes away `ariaLabelledByElements` and its like. Firefox 153 ends when a page, such as one with axe, and then a
 * driver from outside the page read one of them of the same element. Who finds none reads the attributes instead.
 */
export function hideReflectedElements(): void {
  for (const name of Object.getOwnPropertyNames(Element.prototype))
    if (/^aria\w+Elements$/.test(name)) Reflect.deleteProperty(Element.prototype, name)
}
