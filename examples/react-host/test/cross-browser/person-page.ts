import type { PanelTitle } from '../support/panels.ts'

export type Role = 'button' | 'checkbox' | 'combobox' | 'option' | 'region' | 'textbox'

/** A control of the accessible contract. */
export interface Control {
  readonly role: Role
  readonly name: string
  /** Where it stands; anywhere in the page without it. */
  readonly panel?: PanelTitle
}

/** The page of one person, in whatever browser. Each call first waits for what it needs. */
export interface PersonPage {
  goto(url: string): Promise<void>
  find(control: Control): Promise<void>
  click(control: Control): Promise<void>
  /** Replaces what a field holds, key by key, as React expects it. */
  type(control: Control, text: string): Promise<void>
  press(control: Control, key: 'Enter' | 'Shift+Enter'): Promise<void>
  value(control: Control): Promise<string>
  chooseFile(path: string): Promise<void>
  /** Downloads a file. @returns what was saved. */
  download(name: string): Promise<string>
  /** Calls a function in the page, which must refer to nothing outside itself. Takes and gives JSON. */
  read<Result, Value = undefined>(inPage: (value: Value) => Result, value?: Value): Promise<Result>
}

export interface OtherBrowser {
  readonly pages: readonly [PersonPage, PersonPage]
  /** Uncaught errors and error lines of the console, of both pages. */
  errors(): readonly string[]
  close(): Promise<void>
}

export type OpenBrowser = () => Promise<OtherBrowser>
