import type { Language } from '@lingobooth/core'
import { SubtitlesPanel } from '@lingobooth/react'
import { fakeLanguageCatalog, sampleLanguages } from '@lingobooth/testing'
import { until } from '../hands.ts'
import { repeatVoice } from '../repeat-voice.ts'
import { type Scene, say, speakOn } from '../scene.ts'
import { statesOf } from '../state.ts'
import {
  adaCounts,
  adaSays,
  adaSends,
  added,
  budget,
  costs,
  hello,
  invoices,
  link,
  luisSays,
  missing,
  plan,
  release,
  unclear,
  word,
} from '../talk.ts'
import { wantedModel } from '../wanted-model.ts'

const needed = wantedModel({ state: 'needed' })
const loading = wantedModel({ state: 'loading', progress: 0.4 })

const panel = (
  <SubtitlesPanel
    initialSourceLanguage="en-US"
    initialTargetLanguage="en-US"
    initialVisibility
    username="Ada Lovelace"
  />
)

const linesOf = ({ ada: { booth } }: Scene) => booth.subtitles.view.getSnapshot().lines
const lines = (scene: Scene, count: number) =>
  until(
    `${count} lines`,
    () => linesOf(scene).filter(({ translation }) => translation.state !== 'pending').length === count,
  )

async function talk(scene: Scene) {
  say(scene, 'subtitles', hello, invoices, release, link, budget)
  scene.ada.booth.subtitles.send(adaSays)
  await lines(scene, 6)
}

const lineStates = statesOf('Subtitles', panel, {
  'no lines': { play: async (_, { see }) => void (await see('No subtitles yet')) },
  'lines of others and own ones': { play: talk },
  'new lines below': {
    async play(scene, { see }) {
      await talk(scene)
      say(scene, 'subtitles', hello, invoices, release, link, budget)
      await lines(scene, 11)
      const log = (await see(hello.text)).closest('[role="log"]')
      // The list follows the lines a moment after they came.
      await until('the newest line', () => log && log.scrollHeight - log.scrollTop - log.clientHeight < 2)
      // As a hand does, in steps: one in which the list grows as well may be the browser's own.
      for (const top of [20, 10, 0]) {
        const scrolled = new Promise((done) => log?.addEventListener('scroll', done, { once: true }))
        log?.scrollTo({ top, behavior: 'instant' })
        await scrolled
      }
      say(scene, 'subtitles', costs)
      await see('New lines')
    },
  },
  'with the originals': {
    async play(scene, { see }) {
      scene.ada.booth.subtitles.setBilingual(true)
      await talk(scene)
      await see(luisSays)
    },
  },
  'large, with a word that is too long': {
    async play(scene) {
      scene.ada.booth.subtitles.setFontSize(5)
      say(scene, 'subtitles', release, word, invoices)
      await lines(scene, 3)
    },
  },
  'words that are being spoken': {
    async play(scene, { see }) {
      scene.ada.booth.subtitles.setReading('fast')
      say(scene, 'subtitles', invoices)
      speakOn(scene, 'subtitles', hello, 14)
      speakOn(scene, 'subtitles', { ...release, name: 'Anna-Lena Großmann' }, 0)
      await see('Anna-Lena Großmann is speaking German (Germany)…')
    },
  },
  'words of another language, translated while they are spoken': {
    async play(scene, { see }) {
      scene.ada.booth.subtitles.setReading('fast')
      say(scene, 'subtitles', invoices)
      const text = 'Can we begin with the budget'
      const translations = [
        { targetLanguage: 'english-united-states', text, stableChars: text.length - 'the budget'.length },
      ]
      speakOn(scene, 'subtitles', { ...budget, translations }, '¿Podemos empezar'.length)
      await see(/^Can we begin/)
    },
  },
  'held, as it repeats the voice, after words that were cut short': {
    async play(scene, { see }) {
      await repeatVoice(scene)
      await see('Discard')
    },
  },
  'not translated': {
    async play(scene, { see }) {
      scene.ada.translator.fail()
      say(scene, 'subtitles', release)
      await see('Not translated')
    },
  },
  'not translated, the limit is reached': {
    async play(scene, { see }) {
      scene.ada.translator.fail('limit')
      say(scene, 'subtitles', invoices, release)
      await see('Not translated: the limit is reached')
    },
  },
  'numbers to check': {
    async play(scene, { see }) {
      say(scene, 'subtitles', costs)
      scene.ada.booth.subtitles.send(adaCounts)
      await see(/ said .*The translation had /)
      await see(/^Check the numbers: /)
    },
  },
  'figures left out, added and unclear': {
    async play(scene, { see }) {
      say(scene, 'subtitles', missing, added, unclear)
      await see(/ left it out/)
      await see(/^The translation has /)
      await see(/^.* wrote /)
    },
  },
  'links to check': {
    async play(scene, { see }) {
      say(scene, 'subtitles', plan)
      scene.ada.booth.subtitles.send(adaSends)
      await see(/^Check the link: /)
      await see(/^Check the links: /)
    },
  },
  shortened: {
    async play(scene, { see }) {
      say(scene, 'subtitles', { ...hello, text: 'Good morning. '.repeat(800) })
      await see('Shortened')
    },
  },
  'long, and shown whole': {
    async play(scene, { press, find }) {
      say(scene, 'subtitles', { ...hello, text: 'Good morning. '.repeat(100) })
      await press('Show more: Good morning. Good morning. Good morning')
      await find('Show less: Good morning. Good morning. Good morning')
    },
  },
  edited: {
    async play(scene, { see }) {
      const { ada, luis } = scene
      luis.booth.subtitles.send('Vamos')
      ada.booth.subtitles.send('Yes, I have the numbes here.')
      await lines(scene, 2)
      const keyOf = (person: typeof ada) =>
        person.booth.subtitles.view.getSnapshot().lines.find(({ own }) => own)?.key ?? ''
      await until('lines that are sent', () =>
        [ada, luis].every(({ booth }) =>
          booth.subtitles.view.getSnapshot().lines.every(({ own, outcome }) => !own || outcome === 'sent'),
        ),
      )
      luis.booth.subtitles.revise(keyOf(luis), luisSays)
      ada.booth.subtitles.revise(keyOf(ada), adaSays)
      await see('Edited')
      await until('two corrections', () => linesOf(scene).every(({ revision }) => revision > 0))
    },
  },
  'an own line that is edited': {
    async play(scene, { press, find }) {
      await talk(scene)
      await press(`Edit: ${adaSays.slice(0, 40)}`)
      await find('Edit your line')
    },
  },
  'not understood, and translated again': {
    async play(scene, { press, see }) {
      say(scene, 'subtitles', invoices, release)
      await lines(scene, 2)
      await press(`I did not understand this: ${release.name}`)
      await see('Reported as unclear')
      scene.ada.translator.answer('Today I can go through the bills')
      await press(`I did not understand this: ${invoices.name}`)
      await see('Another translation')
    },
  },
  'not understood by others, and what they read': {
    async play(scene, { press, see }) {
      scene.ada.booth.subtitles.send(adaSays)
      await until('a line that was sent', () => linesOf(scene).some(({ translations }) => translations.length > 0))
      scene.luis.booth.subtitles.reportUnclear(
        scene.luis.booth.subtitles.view.getSnapshot().lines.find(({ own }) => !own)?.key ?? '',
      )
      await see('Not understood in Spanish (Spain)')
      await press(`What did they read? ${adaSays}`)
      await see(`${adaSays} [es-ES] [en-US]`)
    },
  },
  'waiting for the connection': {
    async play(scene, { see }) {
      await talk(scene)
      scene.network.interrupt()
      scene.ada.booth.subtitles.send('Can you still hear me?')
      await see('Waiting')
      await see('1 line waiting to be sent')
    },
  },
  'not sent': {
    async play(scene, { see }) {
      say(scene, 'subtitles', hello)
      scene.network.failPublish(({ message }) => ('text' in Object(message) ? 'too-large' : undefined))
      scene.ada.booth.subtitles.send(adaSays)
      await see('Not sent')
    },
  },
  'arrived late': {
    network: { history: true },
    async play(scene, { see }) {
      const { ada, luis, network } = scene
      luis.booth.subtitles.send('Buenos días')
      await lines(scene, 1)
      network.lose(({ message }) => Reflect.get(Object(message), 'text') === luisSays)
      luis.booth.subtitles.send(luisSays)
      await until('the lost line', () =>
        luis.booth.subtitles.view.getSnapshot().lines.every(({ outcome }) => outcome === 'sent'),
      )
      network.lose(undefined)
      luis.booth.subtitles.send('Perdón')
      await lines(scene, 2)
      await until('the repaired line', () => {
        void ada.clock.advance(1_000)
        return linesOf(scene).length === 3
      })
      await see('Arrived late')
    },
  },
  'earlier lines': {
    network: { history: true },
    async before(scene) {
      const { booth } = scene.luis
      for (const text of [luisSays, 'Sí', 'De acuerdo']) booth.subtitles.send(text)
      await until('lines that are sent', () =>
        booth.subtitles.view.getSnapshot().lines.every(({ outcome }) => outcome === 'sent'),
      )
    },
    async play(scene, { see }) {
      await see('Earlier')
      scene.luis.booth.subtitles.send(luisSays)
      await see(/^You joined/)
    },
  },
  cleared: {
    async play(scene, { see }) {
      await talk(scene)
      scene.ada.booth.subtitles.clear()
      await see('Undo')
    },
  },
  'cleared, and somebody goes on': {
    async play(scene, { see }) {
      await talk(scene)
      scene.ada.booth.subtitles.clear()
      await see('Undo')
      say(scene, 'subtitles', hello, release)
      await lines(scene, 2)
    },
  },
  offline: {
    async play(scene, { see }) {
      await talk(scene)
      scene.network.interrupt()
      scene.ada.page.set({ online: false })
      await see('You are offline. Lines are sent when the network is back.')
    },
  },
  'a notice': {
    async play(scene, { see }) {
      scene.ada.microphone.failOpen('capture-busy')
      scene.ada.booth.subtitles.toggleMicrophone()
      await see(/Another program is using the microphone/)
    },
  },
  'a model can be downloaded': {
    fakes: { translator: needed.translator },
    async play(scene, { see }) {
      needed.tell()
      needed.translator.fail('not-found')
      say(scene, 'subtitles', invoices)
      await see(/^Download Spanish/)
    },
  },
  'a model is being downloaded': {
    fakes: { translator: loading.translator },
    async play(scene, { see }) {
      loading.tell()
      loading.translator.fail('not-found')
      say(scene, 'subtitles', invoices)
      await see(/on your device, after a download/)
    },
  },
  'the microphone is used elsewhere': {
    async play(scene, { see }) {
      scene.ada.booth.chat.toggleMicrophone()
      await see('The microphone is used by Chat.')
    },
  },
  'sound is blocked': {
    async play(scene, { see }) {
      const { booth, audioPlayer } = scene.ada
      booth.voice.toggle()
      say(scene, 'subtitles', hello)
      await until('sound', () => audioPlayer.current)
      audioPlayer.block()
      await see('Tap to hear')
    },
  },
})

const noFlag = 'data:image/png;base64,'
const latin: Language = { ...sampleLanguages.latin, flag: noFlag }
const arabic: Language = { ...sampleLanguages.arabic, flag: noFlag, services: new Set(['tts']) }
const others = Object.values(sampleLanguages).filter(({ tag }) => tag !== latin.tag && tag !== arabic.tag)
const lacking = [...others.map(({ flag, ...language }) => language), latin, arabic]

const glossary = [
  { term: 'Casa Roja', keep: true },
  {
    term: 'informe de alta',
    translations: { 'en-US': 'discharge letter', 'ar-EG': 'خطاب الخروج', 'de-DE': 'Entlassungsbrief' },
  },
  { term: 'قلب', translations: { 'en-US': 'heart' } },
  { term: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', keep: true },
]

const settingsStates = statesOf('Settings of Subtitles', panel, {
  open: {
    async play(_, { press, find }) {
      await press('Settings')
      await find('Caption style')
    },
  },
  'with somebody who is hidden': {
    async play(scene, { press, see }) {
      await talk(scene)
      for (const name of [hello.name, release.name]) scene.ada.booth.app.hide(name)
      await press('Settings')
      await see(`Show ${release.name} again`)
    },
  },
  'languages differ': {
    async play({ ada: { booth } }, { press, find }) {
      booth.subtitles.setSourceLanguage('english-united-kingdom')
      booth.subtitles.setReading('fast')
      await press('Settings')
      await find('Caption style')
    },
  },
  'the list of languages': {
    async play(_, { press, see }) {
      await press('Settings')
      await press('Show languages')
      await see('Spanish (Spain)')
    },
  },
  'the list of languages, of which one is not translated': {
    fakes: {
      languageCatalog: fakeLanguageCatalog(lacking),
    },
    async play(_, { press, see }) {
      await press('Settings')
      await press('Show languages')
      await see('not translated here')
    },
  },
  'no language found': {
    async play(_, { press, type, see }) {
      await press('Settings')
      await press('Show languages')
      await see('Spanish (Spain)')
      await type('I read Target Language', 'xyz')
      await see('No language found')
    },
  },
  'Caption style': {
    height: 900,
    async play({ ada: { booth } }, { press, see }) {
      booth.subtitles.setCaptionStyle({
        size: 150,
        color: '#ffff00',
        background: '#ffffff',
        backgroundOpacity: 75,
        edge: 'drop-shadow',
        font: 'monospaced-sans-serif',
      })
      await press('Settings')
      await press('Caption style')
      await press('Details')
      await see(/Hard to read/)
    },
  },
  'Glossary of a host': {
    height: 900,
    rules: { role: 'host' },
    async play({ ada: { booth } }, { press, see }) {
      for (const term of glossary) booth.glossary.set(term)
      await press('Settings')
      await press('Glossary')
      await see('Casa Roja')
    },
  },
  'Glossary of the own page, with a term that lacks its translation': {
    height: 900,
    async play({ ada: { booth } }, { press, type, choose, see }) {
      booth.glossary.set({ term: release.name, keep: true })
      await press('Settings')
      await press('Glossary')
      await type('Word or name', 'discharge letter')
      await choose('In other languages', 'en-US')
      await press('Add')
      await see('Write the translation.')
    },
  },
  Export: {
    height: 900,
    async play(_, { press, see }) {
      await press('Settings')
      await press('Export')
      await see('With chat')
    },
  },
  'Export at work': {
    height: 900,
    async play(scene, { press, choose, see }) {
      await talk(scene)
      scene.ada.translator.hang()
      await press('Settings')
      await press('Export')
      await choose('Language of the file', 'german-germany')
      await press('Translate what is missing')
      await press('Everything .json')
      await see('0 of 5')
    },
  },
})

const findStates = statesOf('Find', panel, {
  'nothing typed': {
    async play(scene, { press }) {
      await talk(scene)
      await press('Settings')
      await press('Find')
    },
  },
  results: {
    async play(scene, { press, type, see }) {
      await talk(scene)
      await press('Settings')
      await press('Find')
      await type('Find in subtitles', 'the')
      await see('5 of 5')
    },
  },
  'nothing found': {
    async play(scene, { press, type, see }) {
      await talk(scene)
      await press('Settings')
      await press('Find')
      await type('Find in subtitles', 'xyz')
      await see('Nothing found')
    },
  },
})

const choiceStates = statesOf('Languages', panel, {
  'one for all': {
    async play(_, { press, see }) {
      await press('Language: English (US)')
      await see('Set apart')
    },
  },
  'one for each use': {
    async play(_, { press, see }) {
      await press('Language: English (US)')
      await press('Set apart')
      await see('I listen to')
    },
  },
  'of a panel that was set apart': {
    async play({ ada: { booth } }, { press, see }) {
      booth.subtitles.setTargetLanguage('arabic-egypt')
      await press('Language: العربية')
      await see('Only for Subtitles')
    },
  },
  'with what a language lacks, and flags that do not load': {
    fakes: {
      languageCatalog: fakeLanguageCatalog(lacking),
    },
    height: 900,
    async play({ ada: { booth } }, { press, see }) {
      booth.app.setLanguageEverywhere(arabic.code)
      await press('Language: العربية. العربية: not translated here')
      await see('typing only · not translated here')
    },
  },
  'nothing found': {
    async play(_, { press, type, see }) {
      await press('Language: English (US)')
      await see('Set apart')
      await type('Search 9 languages', 'xyz')
      await see('No language found')
    },
  },
})

export const subtitles = [lineStates, choiceStates, settingsStates, findStates]
