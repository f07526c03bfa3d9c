import type { Booth, Language } from '@lingobooth/core'
import { resolveLanguage, textDirection } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { type RefObject, useId, useRef, useState } from 'react'
import { useLanguages } from '../hooks/use-views.ts'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { FieldLabel } from '../parts/field-label.tsx'
import { isOfInputMethod } from '../parts/keyboard.ts'
import { part } from '../parts/part.ts'
import { type Refusal, refusalWords, type Term } from './glossary-words.ts'

/** Chosen in place of a language. */
const asItIs = ''

/** The languages that somebody in the room reads, that of this participant first, and those that a term has already. */
function useReadLanguages(booth: Booth, term: Term | undefined): readonly Language[] {
  const languages = useLanguages(booth)
  const own = useSelector(booth.subtitles.view.published, ({ targetLanguage }) => targetLanguage)
  const participants = useSelector(booth.app.view.published, (app) => app.participants)
  const named = Object.keys(term?.translations ?? {}).map((key) => resolveLanguage(key, languages))
  const all = [own, ...participants.map(({ language }) => language), ...named]
  return [...new Map(all.flatMap((language) => (language ? [[language.tag, language]] : []))).values()]
}

interface GlossaryFormProps {
  readonly booth: Booth
  /** The term that is changed; without, one is added. */
  readonly term: Term | undefined
  readonly first: RefObject<HTMLInputElement | null>
  onSaved(term: string): void
  /** Nothing was accepted, for a reason that is of no field. */
  onRefused(words: string): void
  onCancel(): void
}

/** A term, and how it stands in other languages. What is wrong with a field is said below it. */
export function GlossaryForm({ booth, term, first, onSaved, onRefused, onCancel }: GlossaryFormProps) {
  const messages = useMessages()
  const { glossary: words } = messages
  const { languageName } = useFormats()
  const catalogue = useLanguages(booth)
  const languages = useReadLanguages(booth, term)
  const id = useId()
  const form = useRef<HTMLDivElement>(null)
  const tagOf = (key: string) => resolveLanguage(key, catalogue)?.tag ?? key
  const before = Object.entries(term?.translations ?? {}).map(([key, text]) => [tagOf(key), text] as const)
  const [name, setName] = useState(term?.term ?? '')
  const [translations, setTranslations] = useState<Readonly<Record<string, string>>>(Object.fromEntries(before))
  const [tag, setTag] = useState(before[0]?.[0] ?? asItIs)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const problemAt = (place: Refusal['at']) => (refusal?.at === place ? refusalWords(words, refusal) : '')
  const [wrongName, wrongText] = [problemAt('term'), problemAt('translations')]

  const save = () => {
    const texts = Object.fromEntries(Object.entries(translations).filter(([, text]) => text.trim() !== ''))
    const meaning =
      tag === asItIs ? { keep: true } : { keep: term?.keep === true && before.length > 0, translations: texts }
    const refused = booth.glossary.set({ term: name, ...meaning }, term?.term)
    setRefusal(refused)
    if (!refused) return onSaved(name.trim())
    if (refused.at === 'glossary') onRefused(refusalWords(words, refused))
    else form.current?.querySelector<HTMLElement>(`[name="${refused.at}"]`)?.focus()
  }

  return (
    <div
      {...part('panel', 'term-form')}
      role="group"
      aria-label={term ? words.change(term.term) : words.add}
      ref={form}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target as Element).matches('input')) return
        // The page may have a form around the booth.
        event.preventDefault()
        if (!isOfInputMethod(event.nativeEvent)) save()
      }}
    >
      <div {...part('panel', 'field')}>
        <FieldLabel htmlFor={`${id}-term`} label={words.term} />
        <input
          {...part('panel', 'input')}
          id={`${id}-term`}
          name="term"
          ref={first}
          dir="auto"
          autoComplete="off"
          value={name}
          aria-invalid={wrongName !== ''}
          aria-describedby={`${id}-wrong-term`}
          onChange={(event) => setName(event.target.value)}
        />
        <Problem id={`${id}-wrong-term`} words={wrongName} />
      </div>
      <div {...part('panel', 'field')}>
        <FieldLabel htmlFor={`${id}-becomes`} label={words.becomes} />
        <select
          {...part('panel', 'select')}
          id={`${id}-becomes`}
          value={tag}
          onChange={(event) => setTag(event.target.value)}
        >
          <option value={asItIs}>{words.keep}</option>
          {languages.map((language) => (
            <option key={language.tag} value={language.tag}>
              {languageName(language)}
            </option>
          ))}
        </select>
      </div>
      {tag !== asItIs && (
        <div {...part('panel', 'field')}>
          <FieldLabel htmlFor={`${id}-translations`} label={words.translation} />
          <input
            {...part('panel', 'input')}
            id={`${id}-translations`}
            name="translations"
            lang={tag}
            dir={translations[tag] ? 'auto' : textDirection(tag)}
            autoComplete="off"
            value={translations[tag] ?? ''}
            aria-invalid={wrongText !== ''}
            aria-describedby={`${id}-wrong-translations`}
            onChange={(event) => setTranslations({ ...translations, [tag]: event.target.value })}
          />
          <Problem id={`${id}-wrong-translations`} words={wrongText} />
        </div>
      )}
      <div {...part('panel', 'tasks')}>
        <button {...part('button', 'accent')} type="button" onClick={save}>
          {term ? messages.save : words.add}
        </button>
        {term && (
          <button {...part('button', 'plain')} type="button" onClick={onCancel}>
            {messages.cancel}
          </button>
        )}
      </div>
    </div>
  )
}

const Problem = ({ id, words }: { readonly id: string; readonly words: string }) => (
  <div {...part('panel', 'problem')} role="paragraph" id={id}>
    {words}
  </div>
)
