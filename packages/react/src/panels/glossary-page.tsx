import type { Booth } from '@lingobooth/core'
import { resolveLanguage, textDirection } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { Pencil, X } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLanguages } from '../hooks/use-views.ts'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { part } from '../parts/part.ts'
import { GlossaryForm } from './glossary-form.tsx'
import { refusalWords, type Term } from './glossary-words.ts'

/** The button that takes the focus of a term that goes: that of the next one, or of the one before. */
const buttonBeside = (button: HTMLElement) => {
  const item = button.closest('[role="listitem"]')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  return beside?.querySelector<HTMLElement>('button:last-of-type')
}

/** The terms that were added in this room, for whoever may change them. */
export function GlossaryPage({ booth }: { booth: Booth }) {
  const { glossary: words, tag } = useMessages()
  const { terms, edits } = useSelector(booth.glossary.view.published, (view) => view)
  const [changed, setChanged] = useState<Term>()
  /** Another for each new form. */
  const [form, setForm] = useState(0)
  const [outcome, setOutcome] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const collator = new Intl.Collator(tag)

  const begin = (term?: Term) => {
    setChanged(term)
    setForm(form + 1)
  }
  useLayoutEffect(() => {
    if (form > 0) first.current?.focus()
  }, [form])

  const remove = ({ term }: Term, button: HTMLElement) => {
    const refusal = booth.glossary.remove(term)
    setOutcome(refusal ? refusalWords(words, refusal) : words.removed(term))
    if (refusal) return
    ;(buttonBeside(button) ?? first.current)?.focus()
    if (changed?.term === term) setChanged(undefined)
  }

  return (
    <div {...part('panel', 'glossary')}>
      {edits && (
        <>
          <div {...part('panel', 'hint')} role="paragraph">
            {words[edits]}
          </div>
          <GlossaryForm
            key={form}
            booth={booth}
            term={changed}
            first={first}
            onSaved={(term) => {
              setOutcome(words.saved(term))
              begin()
            }}
            onRefused={setOutcome}
            onCancel={() => begin()}
          />
        </>
      )}
      <div {...part('panel', 'hint')} role="status" dir={textDirection(tag)}>
        {outcome}
      </div>
      {terms.length > 0 && (
        <div {...part('panel', 'terms')} role="list" aria-label={words.title}>
          {terms
            .toSorted((one, other) => collator.compare(one.term, other.term))
            .map((term) => (
              <div {...part('panel', 'term')} key={term.term} role="listitem">
                <TermWords booth={booth} term={term} />
                {edits && (
                  <>
                    <IconButton icon={Pencil} label={words.change(term.term)} onClick={() => begin(term)} />
                    <IconButton
                      icon={X}
                      label={words.remove(term.term)}
                      onClick={({ currentTarget }) => remove(term, currentTarget)}
                    />
                  </>
                )}
              </div>
            ))}
        </div>
      )}
    </div>
  )
}

/** A term, and below it how it stands in other languages. */
function TermWords({ booth, term: { term, keep, translations = {} } }: { booth: Booth; term: Term }) {
  const { glossary: words } = useMessages()
  const { languageName } = useFormats()
  const languages = useLanguages(booth)
  return (
    <div {...part('panel', 'term-words')}>
      <span>
        <bdi>{term}</bdi>
      </span>
      {Object.entries(translations).map(([key, text]) => {
        const language = resolveLanguage(key, languages)
        return (
          <span key={key}>
            {language ? languageName(language) : key}: <bdi lang={language?.tag}>{text}</bdi>
          </span>
        )
      })}
      {keep && <span>{words.keep}</span>}
    </div>
  )
}
