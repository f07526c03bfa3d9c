import type { Booth, Module } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

interface OffRecordChoiceProps {
  readonly booth: Booth
  readonly module: Module
}

/** Off the record: a host chooses for all; anybody else, in Subtitles, for themselves, but while a host has chosen. */
export function OffRecordChoice({ booth, module }: OffRecordChoiceProps) {
  const { offRecord: words } = useMessages()
  const state = useSelector(booth.app.view.published, (view) => view.offRecord)
  const isHost = useSelector(booth.rules.view.published, (rules) => rules?.role === 'host')
  const disabled = useSelector(booth[module].view.published, (lines) => lines.disabled)
  const id = useId()
  const isClosed = disabled !== null && disabled !== 'consent-open'
  if (isClosed || (!isHost && (state === 'all' || module === 'chat'))) return null
  return (
    <label {...part('panel', 'checkbox')}>
      <input
        type="checkbox"
        checked={state !== null}
        aria-labelledby={`${id}-words`}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => booth.rules.setOffRecord(target.checked)}
      />
      <span>
        <span id={`${id}-words`}>{isHost ? words.all : words.own}</span>
        <span id={`${id}-hint`}>{words.hint}</span>
      </span>
    </label>
  )
}
