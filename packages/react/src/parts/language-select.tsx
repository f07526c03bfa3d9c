import { useEffect, useState } from 'react'
import type { Begun, LanguageSelectProps } from './language-select.types.ts'
import { lazyModule } from './lazy-module.ts'
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
  list = languageList,
  ...field
}: LanguageSelectProps & { list?: typeof languageList }) {
  const [shown, setShown] = useState<typeof List | 'loading' | 'failed'>(list.loaded ?? 'loading')
  const [begun, setBegun] = useState(untouched)
  useEffect(() => {
    list.load().then(setShown, () => setShown('failed'))
  }, [list])
  const selected = field.options.find((option) => option.value === value?.code) ?? null
  const props = { ...field, selected, begun }
  if (shown === 'loading') return <WaitingLanguages {...props} onBegin={setBegun} />
  if (shown === 'failed') return <PlainLanguages {...props} />
  return <shown.SearchableLanguages {...props} />
}
