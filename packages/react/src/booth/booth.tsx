import type { Booth as BoothOfCore, Gender } from '@lingobooth/core'
import { BoothProvider, useBooth } from '../hooks/booth-context.tsx'
import type { MessageOverrides } from '../messages/messages.ts'
import type { ChatFlags, SubtitlesFlags } from '../panels/flags.ts'
import { root } from '../parts/part.ts'
import { GivenRoom } from './given-room.tsx'
import type { ReadyLink } from './help-page.tsx'
import { StartPage } from './start-page.tsx'

export interface BoothProps extends SubtitlesFlags, ChatFlags {
  /** A booth; without it that of the nearest `BoothProvider`. */
  readonly provider?: BoothOfCore | undefined
  /** Takes name, room, language and gender from `n`, `id`, `lng` and `g` of the page address. @default false */
  readonly autologin?: boolean | undefined
  /** Conference name; needed without `autologin`. */
  readonly room?: string | undefined
  /** User name; needed without `autologin`. */
  readonly name?: string | undefined
  /** Language tag or catalogue code; needed without `autologin`. */
  readonly language?: string | undefined
  /** Voice that speaks to this participant. @default 'male' */
  readonly gender?: Gender | undefined
  /** Ready links for the help page. */
  readonly links?: readonly ReadyLink[] | undefined
  /** @default as the page or the system */
  readonly theme?: 'light' | 'dark' | undefined
  readonly messages?: MessageOverrides | undefined
}

/**
 * The whole add-on: loads, joins the room, and shows the four panels. Leaves the room when it is unmounted.
 * @throws LingoboothError with code `missing-prop` that names a required prop without a value.
 */
export function Booth({ provider, autologin = false, links = [], theme, messages, ...props }: BoothProps) {
  const booth = useBooth(provider)
  return (
    <BoothProvider booth={booth} messages={messages}>
      <div {...root('booth')} data-theme={theme} tabIndex={-1}>
        {autologin ? (
          <StartPage booth={booth} links={links} flags={props} />
        ) : (
          <GivenRoom booth={booth} {...props} flags={props} />
        )}
      </div>
    </BoothProvider>
  )
}
