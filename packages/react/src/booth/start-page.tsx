import type { Booth, StoredLine } from '@lingobooth/core'
import { checkPageLanguage, readPageParameters } from '@lingobooth/core/view'
import { useMemo } from 'react'
import { usePageQuery } from '../hooks/use-page-query.ts'
import { useLanguages } from '../hooks/use-views.ts'
import { panelParts } from '../panels/panel-parts.ts'
import { useLazy } from '../parts/lazy.ts'
import type { ReadyLink } from './help-page.tsx'
import { Room, type RoomFlags } from './room.tsx'
import { Loading } from './states.tsx'

interface StartPageProps {
  readonly booth: Booth
  readonly links: readonly ReadyLink[]
  readonly captionsNotice: string | undefined
  readonly earlier: readonly StoredLine[] | undefined
  readonly flags: RoomFlags
}

/** The room given by the page URL, or the help page if the URL is invalid. */
export function StartPage({ booth, links, captionsNotice, earlier, flags }: StartPageProps) {
  const query = usePageQuery()
  const languages = useLanguages(booth)
  const result = useMemo(() => (query === null ? null : readPageParameters(query)), [query])
  const options = useMemo(
    () => result?.ok && { ...result.parameters, ...(captionsNotice && { captionsNotice }) },
    [result, captionsNotice],
  )
  const checked = result?.ok && languages.length > 0 ? checkPageLanguage(result.parameters, languages) : result
  const problems = checked && !checked.ok ? checked : undefined
  const HelpPage = useLazy(panelParts, problems !== undefined)?.HelpPage
  if (problems && HelpPage) return <HelpPage problems={problems} links={links} />
  if (!result || problems) return <Loading />
  return options && <Room booth={booth} options={options} earlier={earlier} flags={flags} />
}
