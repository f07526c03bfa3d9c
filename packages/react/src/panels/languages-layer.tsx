import type { Booth, Language, Module } from '@lingobooth/core'
import type { LanguageUse } from '@lingobooth/core/view'
import { ArrowLeftRight, X } from 'lucide'
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useApp, useChat, useSpeak, useSubtitles, useVoice } from '../hooks/use-views.ts'
import { useFormats, useMessages, useRoot } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { isOfInputMethod } from '../parts/keyboard.ts'
import { nameLanguages } from '../parts/named-languages.ts'
import { ownNameOf } from '../parts/own-name.ts'
import { part } from '../parts/part.ts'
import { useLayerEnd } from '../parts/use-layer-end.ts'
import { usePopover } from '../parts/use-popover.ts'
import { LanguageList } from './language-list.tsx'
import { listLanguages } from './listed-languages.ts'
import { placeChoice } from './place-choice.ts'

export interface LanguagesLayerProps {
  readonly booth: Booth
  /** What was pressed: the layer stands beside it, and the focus returns to it. */
  readonly opener: RefObject<HTMLElement | null>
  /** Whose languages to show where its panel was set apart. @default 'subtitles' */
  readonly module?: Module | undefined
  onClose(): void
}

type Use = LanguageUse | undefined
const uses = ['speak', 'read', 'hear'] as const

/** The choice of languages, open for as long as it is mounted. */
export function LanguagesLayer({ booth, opener, module = 'subtitles', onClose }: LanguagesLayerProps) {
  const messages = useMessages()
  const words = messages.languages
  const formats = useFormats()
  const here = useRoot('languages', 'layer')
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { languages, participants, chosen, controls } = useApp(booth)
  const panels = { subtitles: useSubtitles(booth), chat: useChat(booth) }
  const voice = useVoice(booth)
  const panel = panels[module]
  const { sourceLanguage: speak, targetLanguage: read } = panel
  const now: Readonly<Record<LanguageUse, Language | null>> = { speak, read, hear: voice.language }
  const isApart = speak?.code !== chosen.speak || read?.code !== chosen.read
  const spoken = useSpeak(booth).language
  const isOne = [panels.subtitles, panels.chat]
    .flatMap((each) => [each.sourceLanguage, each.targetLanguage])
    .every((language) => language === voice.language && language === spoken)
  const [isSplit, setSplit] = useState(!isOne)
  const [use, setUse] = useState<Use>(isOne ? undefined : 'read')
  const [query, setQuery] = useState('')
  const [preferred] = useState(() => [
    ...Object.values(now).map((language) => language?.code ?? ''),
    ...(navigator.languages ?? []),
  ])
  usePopover(true, opener, layer, placeChoice)
  const close = () => {
    opener.current?.focus()
    onClose()
  }
  useLayerEnd({ isOpen: true, inside: () => [layer.current, opener.current], onEnd: onClose })
  useEffect(() => search.current?.focus({ preventScroll: true }), [])

  const choices = use === 'hear' ? languages.filter(({ services }) => services.has('tts')) : languages
  const options = useMemo(() => nameLanguages(choices, messages.tag, formats), [choices, messages.tag, formats])
  const groups = listLanguages({
    options,
    tag: messages.tag,
    query,
    use,
    preferred,
    participants,
  })

  const choose = (code: string) => {
    setQuery('')
    if (use === undefined) controls.setLanguageEverywhere(code)
    else if (isApart && use === 'speak') panel.controls.setSourceLanguage(code)
    else if (isApart && use === 'read') panel.controls.setTargetLanguage(code)
    else controls.setLanguage(code, use)
    if (use === 'hear') voice.controls.setLanguage(code)
    if (use === undefined) close()
  }
  const split = () => {
    setSplit(true)
    setUse('read')
  }
  const join = () => {
    if (read) controls.setLanguageEverywhere(read.code)
    setSplit(false)
    setUse(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape' && !isOfInputMethod(event.nativeEvent)) close()
  }
  const shownUses: readonly Use[] = isSplit ? uses : [undefined]
  const canFlip = module === 'subtitles' || panels.chat.targetLanguage === panels.subtitles.targetLanguage
  const nameOf = (language: Language | null) =>
    language && (ownNameOf(language, languages) ?? formats.languageName(language))
  return (
    <div {...here} ref={layer} role="dialog" aria-labelledby={`${id}-title`} tabIndex={-1} onKeyDown={onKeyDown}>
      <div {...part('languages', 'header')}>
        <div role="heading" aria-level={3} id={`${id}-title`}>
          {words.title}
        </div>
        <IconButton icon={X} label={messages.close} onClick={close} />
      </div>
      <div {...part('languages', 'body')}>
        <div {...part('languages', 'uses')}>
          <div role="radiogroup" aria-labelledby={`${id}-title`} {...part('languages', 'radios')}>
            {shownUses.map((each) => (
              <label key={each ?? 'all'} {...part('languages', 'use')}>
                <input
                  {...part('hidden', 'radio')}
                  type="radio"
                  name={id}
                  checked={use === each}
                  onChange={() => {
                    setUse(each)
                    setQuery('')
                  }}
                />
                <span>{words[each ?? 'all']}</span>{' '}
                <span lang={now[each ?? 'read']?.tag}>{nameOf(now[each ?? 'read'])}</span>
              </label>
            ))}
          </div>
          {isSplit && canFlip && (
            <button
              {...part('languages', 'action')}
              type="button"
              aria-disabled={speak === read}
              aria-describedby={speak === read ? `${id}-same` : undefined}
              onClick={speak === read ? undefined : booth.subtitles.flip}
            >
              <Icon of={ArrowLeftRight} />
              {messages.flipLanguages}
            </button>
          )}
          {isSplit && canFlip && speak === read && (
            <div {...part('languages', 'hint')} role="paragraph" id={`${id}-same`}>
              {messages.sameLanguages}
            </div>
          )}
          <button {...part('languages', 'action')} type="button" onClick={isSplit ? join : split}>
            {isSplit ? words.oneForAll : words.setApart}
          </button>
          {!isSplit && (
            <div {...part('languages', 'hint')} role="paragraph">
              {words.setApartHint}
            </div>
          )}
          {isSplit && isApart && (
            <div {...part('languages', 'hint')} role="paragraph">
              {words.panelAlone(messages.panelTitles[module])}
            </div>
          )}
        </div>
        <LanguageList
          key={use}
          groups={groups}
          total={options.length}
          query={query}
          chosen={now[use ?? 'read']}
          search={search}
          onQuery={setQuery}
          onChoose={choose}
        />
      </div>
    </div>
  )
}
