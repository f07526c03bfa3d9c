import type { Booth, Notice } from '@lingobooth/core'
import { CircleAlert, X } from 'lucide'
import { useEffect } from 'react'
import { useLanguages } from '../hooks/use-views.ts'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { panelParts } from '../panels/panel-parts.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { handOverFocus } from './keyboard.ts'
import { useLazy } from './lazy.ts'
import { part } from './part.ts'

interface NoticeItemProps {
  readonly booth: Booth
  readonly notice: Notice
  /** For a notice outside a log. */
  readonly role?: 'alert'
}

export function NoticeItem({ booth, notice, role }: NoticeItemProps) {
  const messages = useMessages()
  const { id, code, params } = notice
  const { languageName } = useFormats()
  const languages = useLanguages(booth)
  const followed = code === 'language-followed' && languages.find((language) => language.code === params.language)
  const text = followed ? `${messages.noticeTexts[code]} ${languageName(followed)}` : messages.noticeTexts[code]
  const Download = useLazy(panelParts, code === 'download-needed')?.DownloadModel
  const isHosts = code === 'captions' || (code === 'consent' && params.answer === null)
  useEffect(() => booth.notices.seen(id), [booth, id])
  return (
    <div {...part('notices', 'item')} data-severity={notice.severity} role={role}>
      <Icon of={CircleAlert} />
      {isHosts ? (
        <div role="paragraph" dir="auto">
          {String(params.text)}
        </div>
      ) : (
        <div role="paragraph">{text}</div>
      )}
      {code === 'download-needed' && Download && <Download booth={booth} />}
      {code === 'consent' && (
        <span {...part('notices', 'answers')}>
          <Action label={messages.room.accept} onPress={() => booth.rules.answerConsent('accepted')} />
          {isHosts && <Action label={messages.room.decline} onPress={() => booth.rules.answerConsent('declined')} />}
        </span>
      )}
      {params.mayStart === true && (
        <Action label={messages.room.startCaptions} onPress={() => booth.rules.setCaptions('on')} />
      )}
      {code === 'sender-too-fast' && (
        <Action
          label={messages.hide(String(params.name || '?'))}
          onPress={() => booth.app.hide(String(params.sender))}
        />
      )}
      {followed && (
        <Action
          label={messages.undo}
          onPress={() => {
            booth.speak.undoLanguage()
            booth.notices.dismiss(id)
          }}
        />
      )}
      {code !== 'consent' && (
        <IconButton
          icon={X}
          label={messages.dismiss}
          onClick={({ currentTarget }) => {
            handOverFocus(currentTarget)
            booth.notices.dismiss(id)
          }}
        />
      )}
    </div>
  )
}

/** A press may remove its notice. */
const Action = ({ label, onPress }: { label: string; onPress(): void }) => (
  <button
    {...part('button', 'plain')}
    type="button"
    onClick={({ currentTarget }) => {
      handOverFocus(currentTarget)
      onPress()
    }}
  >
    {label}
  </button>
)
