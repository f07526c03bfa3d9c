import type { ReadonlyAtom } from '@xstate/store'
import { createAtom, shallowEqual } from '@xstate/store'
import type { SnapshotFrom } from 'xstate'
import type { ErrorCode } from '../errors.ts'
import { liveTypingOf } from '../lines/live-typing-state.ts'
import { modules } from '../modules.ts'
import { withoutHidden } from '../people/hidden.ts'
import { glossaryScope } from '../people/room-rules.ts'
import type { Module } from '../ports/common.ts'
import { shutBy } from '../speech/capture-gates.ts'
import type { speechCaptureMachine } from '../speech/speech-capture.machine.ts'
import { resolveLanguage, toLanguageOption, ttsLanguages } from '../text/languages/language.ts'
import { isOverloaded } from '../vendors/usage.ts'
import { obstacleOf } from './connection.view.ts'
import { attachRefusal, type DisabledReason, type Equipment, writingRefusal } from './disabled-reasons.ts'
import { type FirstUse, firstUseAfter, greets } from './first-use.ts'
import { type MicrophoneFacts, microphoneView } from './microphone.view.ts'
import { isOut, type Outage, type Service } from './outages.ts'
import type { Publisher } from './publish.ts'
import type { ReadAtoms } from './read-atoms.ts'
import { type Snapshots, tagOf } from './snapshots.ts'
import type { AppView, ChatView, GlossaryView, SpeakView, SubtitlesView, VoiceView } from './views.ts'
import { voiceView } from './voice.view.ts'

/** Keeps its value, without notifying, while it is shallowly equal. */
const computed = <T>(read: (before?: T) => T) => createAtom(read, { compare: shallowEqual })

export interface ViewsOptions {
  /** Of the booth's life. */
  readonly status: ReadonlyAtom<AppView['status']>
  /** Why it failed. */
  readonly code: ReadonlyAtom<ErrorCode | null>
  readonly snapshots: Pick<Snapshots, 'follow' | 'refresh'>
  readonly stores: ReadAtoms
  readonly equipment: Equipment & Pick<SpeakView, 'hasDevices' | 'fromCall'>
  readonly publisher: Publisher
}

/** Plain data for each panel, from snapshots and stores; recomputed only when its inputs change. */
export function createViews({ status, code, snapshots, stores, equipment, publisher }: ViewsOptions) {
  const { follow, refresh } = snapshots
  const { viewOf } = publisher
  const connection = follow(() => stores.actors.get().connection)
  const owner = follow(() => stores.actors.get().microphoneOwner)
  const capture = follow(() => owner.get()?.context.capture ?? undefined)
  const queue = follow(() => stores.actors.get().ttsQueue)

  const joined = createAtom(() => status.get() === 'joined')
  const part = createAtom(() => ({
    joined: joined.get(),
    listens: stores.identity.get()?.listens === true,
    rules: stores.rules.get(),
  }))
  const unwritable = createAtom((): DisabledReason | null => writingRefusal(part.get()))
  const languageOptions = createAtom(() => stores.languages.get().map(toLanguageOption))
  const voiceOptions = createAtom(() => ttsLanguages(stores.languages.get()).map(toLanguageOption))

  const connectionStatus = createAtom((): AppView['connection'] => tagOf(connection.get()) ?? 'closed')

  const connectionError = createAtom(() => {
    const { attempts, code } = connection.get()?.context ?? {}
    const isWithout = connectionStatus.get() === 'waiting' || connectionStatus.get() === 'opening'
    return attempts && code && isWithout ? code : null
  })

  const unsent = computed((): Readonly<Record<Module, number>> => {
    const { lines } = stores.unsent.get()
    const chat = lines.filter(({ module }) => module === 'chat').length
    return { subtitles: lines.length - chat, chat }
  })

  const obstacle = createAtom(() =>
    obstacleOf({
      status: connectionStatus.get(),
      error: connectionError.get(),
      online: stores.online.get(),
      unsent: unsent.get().subtitles + unsent.get().chat,
    }),
  )

  const outageOf = (service: Service) =>
    createAtom((): Outage | null => {
      const usage = stores.usage.get()
      if (usage.limited.includes(service)) return 'limit'
      return isOut(stores.failures.get(), service) || isOverloaded(usage, service) ? 'out' : null
    })
  const outages = { recognition: outageOf('recognition'), voice: outageOf('voice') }

  const microphoneFacts = createAtom((): MicrophoneFacts => {
    const snapshot = owner.get()
    return {
      ...equipment,
      ...part.get(),
      refused: obstacle.get() === 'refused',
      languages: stores.languages.get(),
      settings: stores.settings.get(),
      owner: {
        state: tagOf(snapshot) ?? 'shut',
        module: snapshot?.context.module ?? null,
        shutBy: snapshot && shutBy(snapshot.context),
        code: snapshot?.context.code ?? null,
      },
      capture: captureState(capture.get()),
      outage: outages.recognition.get(),
      hearsNothing: stores.hearsNothing.get(),
      missed: stores.failures.get().missed,
      unrecognized: stores.failures.get().unrecognized,
    }
  })

  const microphones = {
    subtitles: computed(() => microphoneView(microphoneFacts.get(), 'subtitles')),
    chat: computed(() => microphoneView(microphoneFacts.get(), 'chat')),
  }

  const voice = computed((): VoiceView => {
    const snapshot = queue.get()
    return voiceView({
      ...equipment,
      ...part.get(),
      languages: stores.languages.get(),
      languageOptions: voiceOptions.get(),
      settings: stores.settings.get(),
      state: tagOf(snapshot) ?? 'muted',
      current: snapshot?.context.queue[0]?.key ?? null,
      queued: snapshot?.context.queue.length ?? 0,
      behindMs: stores.behindMs.get(),
      outage: outages.voice.get(),
    })
  })

  const voiceButton = computed((): SubtitlesView['voice'] => {
    const { active, disabled, playbackRate } = voice.get()
    return { active, disabled, playbackRate }
  })

  const shownOf = (module: Module) =>
    createAtom(() => withoutHidden(stores.transcripts[module].get().lines, stores.hidden.get()))
  const shown = { subtitles: shownOf('subtitles'), chat: shownOf('chat') }
  const shownOpenOf = (module: Module) =>
    createAtom(() => withoutHidden(stores.openLines[module].get(), stores.hidden.get()))
  const shownOpen = { subtitles: shownOpenOf('subtitles'), chat: shownOpenOf('chat') }

  const hasLines = createAtom(() =>
    modules.some((module) => stores.transcripts[module].get().lines[0] ?? stores.openLines[module].get()[0]),
  )
  const firstUse = computed((before?: FirstUse) =>
    firstUseAfter(before, {
      room: stores.identity.get()?.room ?? null,
      hasLines: hasLines.get(),
      hasSpoken: Boolean(owner.get()?.context.module),
    }),
  )
  // What happens while nobody looks counts too.
  firstUse.subscribe(() => {})

  const linesOf = (module: Module) => {
    const settings = stores.settings.get()[module]
    const languages = stores.languages.get()
    return {
      visible: settings.visible,
      sourceLanguage: resolveLanguage(settings.sourceLanguage, languages) ?? null,
      targetLanguage: resolveLanguage(settings.targetLanguage, languages) ?? null,
      languageOptions: languageOptions.get(),
      fontSize: settings.fontSize,
      microphone: microphones[module].get(),
      lines: shown[module].get(),
      openLines: shownOpen[module].get(),
      heldLines: stores.heldSpeech[module].get().held,
      cutShort: stores.heldSpeech[module].get().cutShort,
      waitingLines: obstacle.get() || stores.unsent.get().isSlow ? unsent.get()[module] : 0,
      unread: stores.unread.get()[module],
      disabled: unwritable.get(),
      receipts: stores.receipts.get(),
    }
  }

  const participants = createAtom(() =>
    [...stores.participants.get().values()].map(({ sender, name, language }) => ({
      sender,
      name,
      language: resolveLanguage(language, stores.languages.get()) ?? null,
    })),
  )

  const hidden = createAtom(() => stores.hidden.get().map(({ sender, name }) => ({ sender, name })))

  const panels = computed((): AppView['panels'] => {
    const { subtitles, chat, tts, stt } = stores.settings.get()
    return { subtitles: subtitles.visible, chat: chat.visible, tts: tts.visible, stt: stt.visible }
  })

  const offRecord = createAtom(() => {
    const { all, own } = stores.offRecord.get()
    return all ? 'all' : own ? 'own' : null
  })

  const app = computed(
    (): AppView => ({
      status: status.get(),
      connection: connectionStatus.get(),
      obstacle: obstacle.get(),
      error: code.get() ?? connectionError.get(),
      room: stores.identity.get()?.room ?? null,
      name: stores.identity.get()?.name ?? null,
      languages: stores.languages.get(),
      chosen: stores.settings.get().languages,
      participants: participants.get(),
      alone: connectionStatus.get() === 'live' && stores.hasPresence.get() && participants.get().length === 0,
      hidden: hidden.get(),
      offRecord: offRecord.get(),
      panels: panels.get(),
      greets: greets(firstUse.get(), panels.get(), part.get().listens),
      removedPanels: stores.removedPanels.get(),
      drops: stores.drops.get(),
    }),
  )

  const subtitles = computed(
    (): SubtitlesView => ({
      ...linesOf('subtitles'),
      undoSeconds: stores.undoSeconds.get(),
      bilingual: stores.settings.get().subtitles.bilingual,
      reading: stores.settings.get().subtitles.reading,
      typedReading: stores.settings.get().subtitles.typedReading,
      liveTyping: liveTypingOf({
        ...stores.settings.get(),
        rules: stores.rules.get(),
        rests: stores.typingRests.get(),
        carried: !part.get().joined || stores.carriesPartials.get(),
        listens: part.get().listens,
      }),
      captionStyle: stores.settings.get().captions,
      voice: voiceButton.get(),
    }),
  )

  const chat = computed(
    (): ChatView => ({
      ...linesOf('chat'),
      attachDisabled: attachRefusal({ ...part.get(), canSendFiles: stores.canSendFiles.get() }),
      files: stores.files.get(),
    }),
  )

  const speak = computed((): SpeakView => {
    const { stt } = stores.settings.get()
    const microphone = microphones[stt.target].get()
    return {
      visible: stt.visible,
      target: stt.target,
      duplex: stt.duplex,
      language: resolveLanguage(stt.language, stores.languages.get()) ?? null,
      languageOptions: languageOptions.get(),
      microphone,
      invites: !firstUse.get().hasSpoken && !microphone.disabled && !microphone.error,
      holdToSpeak: stt.holdToSpeak,
      holdKey: stt.holdKey,
      hasDevices: equipment.hasDevices,
      fromCall: equipment.fromCall,
      deviceId: stt.deviceId ?? null,
      testing: stores.testing.get(),
    }
  })

  const glossary = computed((): GlossaryView => {
    const { joined, rules, listens } = part.get()
    return { terms: stores.roomTerms.get(), edits: joined ? glossaryScope(rules, listens) : null }
  })

  return {
    refresh,
    app: viewOf(app),
    subtitles: viewOf(subtitles),
    chat: viewOf(chat),
    voice: viewOf(voice),
    speak: viewOf(speak),
    notices: viewOf(createAtom(() => stores.notices.get().list)),
    usage: viewOf(stores.usage),
    rules: viewOf(stores.rules),
    glossary: viewOf(glossary),
    /** Not batched by frame. */
    appNow: app,
  }
}

const captureState = (capture: SnapshotFrom<typeof speechCaptureMachine> | null): MicrophoneFacts['capture'] =>
  (['starting', 'listening', 'speaking'] as const).find((state) => capture?.hasTag(state)) ?? null
