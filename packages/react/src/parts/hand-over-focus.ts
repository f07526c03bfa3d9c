/** Moves the focus from a button that is about to disappear to its nearest focusable ancestor. */
export function handOverFocus(button: HTMLElement): void {
  button.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
}

/** Focuses the text box of the element's panel, or the panel if it has none. */
export function focusTextBox(element: HTMLElement): void {
  const box = element.closest('[data-scope="panel"][data-part="root"]')?.querySelector('textarea')
  if (box) box.focus()
  else handOverFocus(element)
}
