import { errorCodeOf } from '../errors.ts'
import { until } from '../kit/wait.ts'
import type { heldAfter } from '../lines/held-paste.ts'
import { findLine } from '../lines/transcript.ts'
import type { Reading } from '../people/own-reading.ts'
import type { AudioPlayer } from '../ports/audio-player.port.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { Microphone } from '../ports/microphone.port.ts'
import type { Clock } from '../ports/services.port.ts'
import * as rules from '../settings/settings.ts'
import type { Gates } from '../speech/gate.ts'
import type { SoundLevel } from '../speech/speech-atoms.ts'
import { languageLookup } from '../text/languages/language.ts'
import { capturingOf, isJoined, isVoiceOn } from '../views/booth.selectors.ts'
import type { createViews } from '../views/booth-views.ts'
import { createComposer } from '../views/composer.ts'
import { attachRefusal, captureRefusal, type Equipment, type Means, voiceRefusal } from '../views/disabled-reasons.ts'
import type { Publisher } from '../views/publish.ts'
import type { PanelId, Readable } from '../views/views.ts'
import type { Stores } from './atoms.ts'
import type { BoothCommand } from './booth.events.ts'
import type { Booth } from './booth.types.ts'
import type { HostNotices } from './notices.ts'
import type { RoomParts } from './room-parts.ts'
import { createSeeds } from './seeds.ts'

export interface ControlsOptions {
  readonly stores: Stores
  readonly clock: Clock
  readonly views: ReturnType<typeof createViews>
  readonly publisher: Publisher
  readonly level: Readable<SoundLevel | null>
  parts(): RoomParts | undefined
  loadRoom(): Promise<RoomParts>
  readonly reading: Reading
  readonly gates: Gates
  readonly microphone: Microphone | undefined
  readonly notices: HostNotices
  send(command: BoothCommand): void
  readonly equipment: Equipment
  readonly player: AudioPlayer | undefined
}

const heldWhole: typeof heldAfter = (held, { after, pasted }) =>
  (held || pasted) && after !== '' ? { start: 0, end: after.length } : undefined

/** The booth's controls: each changes a setting by a rule of the domain, or sends a command to the machines. */
export function makeControls({
  stores,
  clock,
  views,
  publisher: { notifyWithin, readableOf },
  level,
  parts,
  loadRoom,
  reading,
  gates,
  microphone,
  notices,
  equipment,
  player,
  send,
}: ControlsOptions): Pick<
  Booth,
  'app' | 'subtitles' | 'chat' | 'voice' | 'speak' | 'notices' | 'usage' | 'rules' | 'glossary' | 'transcript'
> {
  const machines = () => stores.actors.get()
  const withinPage = (rule: (settings: rules.Settings) => rules.Settings) => {
    const removed = stores.removedPanels.get()
    return (settings: rules.Settings) => rules.closePanels(rule(settings), removed)
  }
  const change = (rule: (settings: rules.Settings) => rules.Settings) => stores.choose(withinPage(rule))
  const { find, tagOf } = languageLookup(stores.languages)
  const loadExport = async () => {
    const { createTranscriptExport } = await import('../lines/export/export.ts')
    return createTranscriptExport({ stores, clock, loadRoom })
  }

  const setter =
    <P extends rules.Panel, F extends rules.Field<P>>(panel: P, field: F) =>
    (value: rules.Value<P, F>) =>
      change((settings) => rules.set(settings, panel, field, value))

  /** Languages that are not in the catalogue are ignored. */
  const chooseLanguage = (
    code: LanguageCode,
    rule: (settings: rules.Settings, known: LanguageCode) => rules.Settings,
  ) => {
    const known = find(code)
    if (known) change((settings) => rule(settings, known.code))
  }

  /** Best effort: a player that throws here may still play. */
  const unlockPlayer = () => {
    try {
      player?.unlock()
    } catch {}
  }

  /** At once, where they are there. */
  const withParts = (act: (parts: RoomParts) => void) => {
    const there = parts()
    if (there) act(there)
    else loadRoom().then(act, () => {})
  }
  const writing = () => parts()?.room.writing()
  const joined = () => isJoined(machines())
  const means = (): Means => ({
    ...equipment,
    joined: joined(),
    refused: views.appNow.get().obstacle === 'refused',
    listens: stores.identity.get()?.listens === true,
    rules: stores.rules.get(),
    languages: stores.languages.get(),
    settings: stores.settings.get(),
    capturing: capturingOf(machines()),
    canSendFiles: stores.canSendFiles.get(),
  })

  const toggleMicrophone = (module: Module) => () => {
    const active = capturingOf(machines()) === module
    if (!active && captureRefusal(means(), module)) return
    if (!active) change((settings) => rules.setSttTarget(settings, module))
    machines().microphoneOwner?.send(active ? { type: 'release' } : { type: 'take', module })
  }

  const submit = (module: Module) => (text: string) => writing()?.submitTyped(module, text) ?? false
  const revise = (module: Module) => (key: string, text: string) => writing()?.revise(module, key, text) ?? false

  /** What was seen while it was typed becomes the line. */
  const submitTyped = (text: string) => {
    const typing = parts()?.room.typing()
    const isAccepted = writing()?.submitTyped('subtitles', text, typing?.lineId) ?? false
    if (isAccepted) typing?.sent()
    return isAccepted
  }

  const linesControls = (module: Module) => ({
    send: submit(module),
    revise: revise(module),
    composer: createComposer({
      transcript: stores.transcripts[module],
      ...(module === 'subtitles'
        ? {
            send: submitTyped,
            seen: {
              write(text: string) {
                const typing = parts()?.room.typing()
                if (typing) typing.write(text)
                else stores.typingRests.set(text !== '')
              },
              hide: () => parts()?.room.typing()?.hide(),
              // Before its code is there, all of it is held.
              heldAfter: (held, change) => (parts()?.room.heldAfter ?? heldWhole)(held, change),
            },
          }
        : { send: submit(module) }),
      revise: revise(module),
      readableOf,
    }),
    retry: (key: string) => writing()?.retry(module, key),
    sendHeld: (key: string) => writing() !== undefined && parts()?.speech.sendHeld(key) === true,
    discardHeld: (key: string) => parts()?.speech.discardHeld(key),
    retryTranslation: (key: string) => {
      if (joined()) parts()?.shown.translations.retry(module, key)
    },
    translateBack: async (key: string, language: LanguageCode) =>
      (await loadRoom()).shown.translations.translateBack(module, key, language),
    reportUnclear: (key: string) => parts()?.room.reportUnclear(module, key),
    askSpeaker: (key: string) => parts()?.room.askSpeaker(module, key),
    reply: (key: string, isRight: boolean) => parts()?.room.reply(module, key, isRight),
    read: () => reading.read(module),
    fold: () => reading.fold(module),
    setSourceLanguage: (code: LanguageCode) =>
      chooseLanguage(code, (settings, known) => rules.setSource(settings, module, known)),
    setTargetLanguage: (code: LanguageCode) =>
      chooseLanguage(code, (settings, known) => rules.setTarget(settings, module, known)),
    setFontSize: setter(module, 'fontSize'),
    toggleMicrophone: toggleMicrophone(module),
  })

  const notInRoom = { at: 'glossary', reason: 'not-allowed' } as const

  const { seedLines, seedLanguage } = createSeeds(stores, withinPage)

  return {
    app: notifyWithin({
      view: views.app,
      setVisible(panel: PanelId, visible) {
        if (stores.removedPanels.get().includes(panel)) return
        change((settings) => rules.set(settings, panel, 'visible', visible))
      },
      removePanels(panels: readonly PanelId[]) {
        const settings = rules.openPanels(stores.settings.get(), stores.openAgain.get())
        stores.openAgain.set(new Map(panels.map((panel) => [panel, settings[panel].visible])))
        stores.removedPanels.set(panels)
        stores.settings.set(rules.closePanels(settings, panels))
      },
      hide: (sender) => withParts(({ hiding }) => hiding.hide(sender)),
      show: (sender) => withParts(({ hiding }) => hiding.show(sender)),
      setLanguage: (code, use) => chooseLanguage(code, (settings, known) => rules.chooseLanguage(settings, known, use)),
      setLanguageEverywhere: (code) => chooseLanguage(code, (settings, known) => rules.applyLanguage(settings, known)),
      retry: () => send({ type: 'retry' }),
    }),
    subtitles: notifyWithin(
      {
        view: views.subtitles,
        ...linesControls('subtitles'),
        clear: () => parts()?.shown.clearing.clear(),
        undoClear: () => parts()?.shown.clearing.undo(),
        flip: () => {
          const { sourceLanguage, targetLanguage } = stores.settings.get().subtitles
          if (sourceLanguage === targetLanguage) return
          if (joined()) machines().flip?.send({ type: 'flip.request', module: 'subtitles' })
          else change((settings) => rules.flip(settings, 'subtitles'))
        },
        setBilingual: setter('subtitles', 'bilingual'),
        setReading: setter('subtitles', 'reading'),
        setTypedReading: setter('subtitles', 'typedReading'),
        setLiveTyping: setter('subtitles', 'liveTyping'),
        agreeToLiveTyping: () => setter('subtitles', 'toldOfLiveTyping')(true),
        setCaptionStyle: (style) => change((settings) => rules.setCaptionStyle(settings, style)),
        resetCaptionStyle: () => change(rules.resetCaptionStyle),
        seed: (initial) => seedLines('subtitles', initial),
      },
      ['send'],
    ),
    chat: notifyWithin(
      {
        view: views.chat,
        ...linesControls('chat'),
        selectFile: (file) => {
          const files = attachRefusal(means()) ? undefined : parts()?.room.files()
          files?.select(file)
        },
        cancelFile: (id) => parts()?.room.files()?.cancel(id),
        uploadFile: (id) => {
          if (!attachRefusal(means())) parts()?.room.files()?.upload(id)
        },
        openFile: async (key) => (await loadRoom()).room.openFile(key),
        seed: (initial) => seedLines('chat', initial),
      },
      ['send'],
    ),
    voice: notifyWithin({
      view: views.voice,
      toggle: () => {
        if (isVoiceOn(machines())) return parts()?.voice.mute()
        if (voiceRefusal(means())) return
        unlockPlayer()
        parts()?.voice.unmute()
      },
      unlock: () => {
        unlockPlayer()
        parts()?.voice.unlock()
      },
      setGender: setter('tts', 'gender'),
      setLanguage: (code) => chooseLanguage(code, rules.setVoiceLanguage),
      setPlaybackRate: setter('tts', 'playbackRate'),
      setCatchUp: setter('tts', 'catchUp'),
      setVoice: (voice) => change((settings) => rules.prefer(settings, 'tts', 'voice', voice)),
      setVendor: (vendor) => change((settings) => rules.prefer(settings, 'tts', 'vendor', vendor)),
      seed: seedLanguage('tts'),
    }),
    speak: notifyWithin({
      view: views.speak,
      level,
      toggle: () => toggleMicrophone(stores.settings.get().stt.target)(),
      setLanguage: (code) => chooseLanguage(code, rules.setSttLanguage),
      undoLanguage: () => parts()?.speech.undoLanguage(),
      setTarget: (target) => change((settings) => rules.setSttTarget(settings, target)),
      setDuplex: setter('stt', 'duplex'),
      seed: seedLanguage('stt'),
      hold() {
        parts()?.speech.close()
        return gates.host.hold()
      },
      setHoldToSpeak: setter('stt', 'holdToSpeak'),
      setHoldKey: setter('stt', 'holdKey'),
      talk: () => gates.talk.hold(() => parts()?.speech.close()),
      watchDevices: (onDevices) => microphone?.devices?.(onDevices) ?? (() => {}),
      setDevice: (deviceId) => change((settings) => rules.prefer(settings, 'stt', 'deviceId', deviceId)),
      testMicrophone() {
        let isWanted = true
        let stop = () => {}
        loadRoom().then(
          ({ speech }) => {
            if (isWanted) stop = speech.testMicrophone()
          },
          (error: unknown) => notices.report({ type: 'test.failed', code: errorCodeOf(error) }),
        )
        return () => {
          isWanted = false
          stop()
        }
      },
    }),
    notices: notifyWithin({
      view: views.notices,
      dismiss: notices.dismiss,
      seen: notices.seen,
    }),
    usage: { view: views.usage },
    rules: {
      view: views.rules,
      answerConsent: (answer) => parts()?.room.enforcement()?.answerConsent(answer),
      setCaptions: (captions) => parts()?.room.enforcement()?.setCaptions(captions),
      setOffRecord: (on) => parts()?.room.enforcement()?.setOffRecord(on),
      remove: (sender) => parts()?.room.enforcement()?.remove(sender),
    },
    glossary: notifyWithin({
      view: views.glossary,
      set(term, before) {
        const glossary = parts()?.room.glossary()
        return glossary ? glossary.set(term, before) : notInRoom
      },
      remove(term) {
        const glossary = parts()?.room.glossary()
        return glossary ? glossary.remove(term) : notInRoom
      },
    }),
    transcript: {
      async line(module, key) {
        const { storedLine } = await import('../lines/stored-line.ts')
        const store = stores.transcripts[module]
        const isSending = () => findLine(store.get(), key)?.outcome === 'sending'
        await until(store, () => !isSending(), new AbortController().signal)
        const transcript = store.get()
        const line = findLine(transcript, key)
        if (!line || line.type === 'file' || line.outcome === 'failed' || line.offRecord) return undefined
        return storedLine(module, transcript, line, tagOf)
      },
      async export(options) {
        const { one } = await loadExport()
        return one(options)
      },
      async exportAll(options) {
        const { each } = await loadExport()
        return each(options)
      },
    },
  }
}
