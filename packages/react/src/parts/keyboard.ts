/** Moves the focus from a button that is about to disappear to its nearest focusable ancestor. */
export function handOverFocus(button: HTMLElement): void {
  button.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
}

/** Focuses the text box of the element's panel, or the panel if it has none. */
export function focusTextBox(element: HTMLElement): void {
  const around = element.closest(':is([data-scope="panel"][data-part="root"], [data-part="dock"])')
  const box = around?.querySelector('textarea')
  if (box) box.focus()
  else handOverFocus(element)
}

const keyCodeOfInputMethod = 229

/** Whether a key belongs to an input method. Safari ends a composition before it tells of the Enter that ended it. */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === keyCodeOfInputMethod
