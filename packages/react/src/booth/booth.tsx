import type { Booth as BoothOfCore, Gender, StoredLine } from '@lingobooth/core'
import { BoothProvider, useBooth } from '../hooks/booth-context.tsx'
import { type InterfaceProps, InterfaceProvider, useRoot } from '../messages/messages-context.tsx'
import type { RootProps } from '../parts/part.ts'
import { GivenRoom } from './given-room.tsx'
import type { ReadyLink } from './help-page.tsx'
import type { RoomFlags } from './room.tsx'
import { StartPage } from './start-page.tsx'

export interface BoothProps extends InterfaceProps, RoomFlags, RootProps {
  /** The booth to show. @default the booth of the nearest `BoothProvider` */
  readonly provider?: BoothOfCore | undefined
  /** Reads name, room, language and gender from `n`, `id`, `lng` and `g` of the page URL. @default false */
  readonly autologin?: boolean | undefined
  /** Conference name; required without `autologin`. */
  readonly room?: string | undefined
  /** User name; required without `autologin`. */
  readonly name?: string | undefined
  /** BCP 47 tag or catalogue code; required without `autologin`. */
  readonly language?: string | undefined
  /** Gender of the voice that this participant hears. @default 'male' */
  readonly gender?: Gender | undefined
  /** Tells everybody that captions run and who hears, in a notice, once for each room and text. @default no notice */
  readonly captionsNotice?: string | undefined
  /** Lines of the page's own store, oldest first, as `transcript.line` gave them; read once, on joining. @default none */
  readonly earlier?: readonly StoredLine[] | undefined
  /** For audiences: hears and reads, but says, writes and answers nothing, and is not listed. Not with `autologin`. @default false */
  readonly listen?: boolean | undefined
  /** Ready-made links for the help page. @default none */
  readonly links?: readonly ReadyLink[] | undefined
  /** Colours. @default that of the page or the system */
  readonly theme?: 'light' | 'dark' | undefined
}

/**
 * The complete add-on: loads, joins the room, and shows the four panels. Leaves the room on unmount.
 * @throws LingoboothError `missing-prop`, naming the required props without a value
 */
export function Booth({ provider, interfaceLanguage, messages, ...props }: BoothProps) {
  const booth = useBooth(provider)
  return (
    <BoothProvider booth={booth}>
      <InterfaceProvider booth={booth} interfaceLanguage={interfaceLanguage} messages={messages} reads={props.language}>
        <Whole booth={booth} {...props} />
      </InterfaceProvider>
    </BoothProvider>
  )
}

type WholeProps = Omit<BoothProps, 'provider' | keyof InterfaceProps> & { readonly booth: BoothOfCore }

function Whole({ booth, autologin = false, links = [], theme, className, style, ...props }: WholeProps) {
  return (
    <div {...useRoot('booth', 'root', className)} style={style} data-theme={theme} tabIndex={-1}>
      {autologin ? (
        <StartPage
          booth={booth}
          links={links}
          captionsNotice={props.captionsNotice}
          earlier={props.earlier}
          flags={props}
        />
      ) : (
        <GivenRoom booth={booth} {...props} flags={props} />
      )}
    </div>
  )
}
