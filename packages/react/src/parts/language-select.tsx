import { useEffect, useMemo, useState } from 'react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import type { Begun, LanguageSelectProps } from './language-select.types.ts'
import { lazyModule } from './lazy-module.ts'
import { nameLanguages } from './named-languages.ts'
import { PlainLanguages } from './plain-languages.tsx'
import type * as List from './searchable-languages.tsx'
import { WaitingLanguages } from './waiting-languages.tsx'

export const languageList = lazyModule<typeof List>(() => import('./searchable-languages.tsx'))

const untouched: Begun = { focused: false, open: false, typed: null }

/**
 * Searchable dropdown of languages, each with its flag and name. Its code loads when the first one is shown; input until then is kept, and if
 * loading fails there is a native dropdown.
 */
export function LanguageSelect({
  value,
  languages,
  list = languageList,
  ...field
}: LanguageSelectProps & { list?: typeof languageList }) {
  const [shown, setShown] = useState<typeof List | 'loading' | 'failed'>(list.loaded ?? 'loading')
  const [begun, setBegun] = useState(untouched)
  useEffect(() => {
    list.load().then(setShown, () => setShown('failed'))
  }, [list])
  const { tag } = useMessages()
  const formats = useFormats()
  const options = useMemo(() => nameLanguages(languages, tag, formats), [languages, tag, formats])
  const selected = options.find(({ language }) => language.code === value?.code) ?? null
  const props = { ...field, options, selected, begun }
  if (shown === 'loading') return <WaitingLanguages {...props} onBegin={setBegun} />
  if (shown === 'failed') return <PlainLanguages {...props} />
  return <shown.SearchableLanguages {...props} />
}
