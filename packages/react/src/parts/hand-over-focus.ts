/** Gives the focus of a button that is about to disappear to the nearest element around it that can take it. */
export function handOverFocus(button: HTMLElement): void {
  button.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
}
