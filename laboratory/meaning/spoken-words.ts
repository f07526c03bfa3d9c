import { spokenWords } from '../../scripts/bench/speech/spoken-words.ts'
import { spokenForm } from './material/passages.ts'

/** Words as they are said: without case, punctuation and digits. */
export const saidWords = (text: string): string[] => spokenWords(spokenForm(text))
