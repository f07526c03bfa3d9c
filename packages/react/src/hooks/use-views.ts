import type { AppView, Booth, ChatView, Language, SpeakView, SubtitlesView, VoiceView } from '@lingobooth/core'
import type {
  AppControls,
  ChatControls,
  NoticesControls,
  SpeakControls,
  SubtitlesControls,
  VoiceControls,
} from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useBooth } from './booth-context.tsx'

const whole = <T>(value: T): T => value

type WithControls<View, Controls> = View & { readonly controls: Controls }

/** Loading, connection, participants and which panels are open. */
export function useApp(provider?: Booth): WithControls<AppView, AppControls> {
  const { app: controls } = useBooth(provider)
  return { ...useSelector(controls.view.published, whole), controls }
}

/** The subtitle lines and their settings. */
export function useSubtitles(provider?: Booth): WithControls<SubtitlesView, SubtitlesControls> {
  const { subtitles: controls } = useBooth(provider)
  return { ...useSelector(controls.view.published, whole), controls }
}

/** The chat messages, files and settings. */
export function useChat(provider?: Booth): WithControls<ChatView, ChatControls> {
  const { chat: controls } = useBooth(provider)
  return { ...useSelector(controls.view.published, whole), controls }
}

/** The translated voice. */
export function useVoice(provider?: Booth): WithControls<VoiceView, VoiceControls> {
  const { voice: controls } = useBooth(provider)
  return { ...useSelector(controls.view.published, whole), controls }
}

/** Speech capture. */
export function useSpeak(provider?: Booth): WithControls<SpeakView, SpeakControls> {
  const { speak: controls } = useBooth(provider)
  return { ...useSelector(controls.view.published, whole), controls }
}

/** Short messages about what went wrong. */
export function useNotices(provider?: Booth): {
  readonly notices: ReturnType<NoticesControls['view']['getSnapshot']>
  readonly controls: NoticesControls
} {
  const { notices: controls } = useBooth(provider)
  return { notices: useSelector(controls.view.published, whole), controls }
}

/** The languages of the catalogue. */
export const useLanguages = (booth: Booth): readonly Language[] =>
  useSelector(booth.app.view.published, (view) => view.languages)

/** Those that have a voice. */
export function useVoiceLanguages(booth: Booth): readonly Language[] {
  const languages = useLanguages(booth)
  return useMemo(() => languages.filter(({ services }) => services.has('tts')), [languages])
}
