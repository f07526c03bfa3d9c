import { printParseErrorCode, visit } from 'jsonc-parser'

const faults: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: '"}" is missing',
  CloseBracketExpected: '"]" is missing',
  UnexpectedEndOfString: 'a text does not end',
  InvalidCommentToken: 'no comment may stand',
  EndOfFileExpected: 'the file should end',
}

/** Where a text stops being JSON, counted from 1, and why. The engine's own message has this for some faults alone, and a part of the text. */
export function jsonFault(text: string): string | undefined {
  const found: string[] = []
  visit(
    text,
    {
      onError(code, _offset, _length, line, character) {
        const fault = faults[printParseErrorCode(code)]
        found.push(`line ${line + 1}, column ${character + 1}${fault ? `, where ${fault}` : ''}`)
      },
    },
    { disallowComments: true },
  )
  return found[0]
}
