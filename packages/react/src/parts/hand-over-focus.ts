/** Gives the focus of a button that is about to disappear to the nearest element around it that can take it. */
export function handOverFocus(button: HTMLElement): void {
  button.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
}

/** Gives the focus to the text box of the panel that the element stands in, or to the panel where it has none. */
export function focusTextBox(element: HTMLElement): void {
  const box = element.closest('[data-scope="panel"][data-part="root"]')?.querySelector('textarea')
  if (box) box.focus()
  else handOverFocus(element)
}
