import type { Word } from '../words.ts'

interface WordsTableProps {
  readonly language: string
  readonly words: readonly Word[]
}

/** Each text beside the English one, with room for a better one. */
export const WordsTable = ({ language, words }: WordsTableProps) => (
  <table>
    <thead>
      <tr>
        <th>{new Intl.DisplayNames('en', { type: 'language' }).of(language)}</th>
        <th>Better</th>
        <th>English</th>
        <th>Name</th>
      </tr>
    </thead>
    <tbody>
      {words.map(({ path, text, english }) => (
        <tr key={path}>
          <td lang={language} dir="auto">
            {text}
          </td>
          <td lang={language} dir="auto" contentEditable suppressContentEditableWarning />
          <td>{english}</td>
          <td>{path}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
