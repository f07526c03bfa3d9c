import { cleanup, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { boxFor, findRegion, region, screen, show, user, within } from '../test-support/setup.tsx'
import { participant } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

const atAddress = (query: string) => history.replaceState(null, '', `/${query}`)
/** Voice and Speak wait to be opened, below the lists. */
const docked = { initialVisibility: { tts: false, stt: false } }
const weekly = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const

beforeEach(() => atAddress(''))

async function joined(props: Partial<Parameters<typeof Booth>[0]> = {}) {
  const ada = participant()
  show(<Booth provider={ada.booth} {...weekly} {...props} />)
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Panels' }))
  return { ada, toolbar }
}

describe('a booth opened by its address', () => {
  it('shows the help page with the four parameters and their meaning when there is no query string', {
    tags: ['help-page'],
  }, async () => {
    const { booth } = participant()
    show(<Booth provider={booth} autologin links={[{ label: 'Ada, who speaks English', href: '?n=Ada' }]} />)
    expect(await screen.findByRole('heading', { name: 'Must pass params to start' })).toBeTruthy()
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(terms).toEqual(['n', 'id', 'lng', 'g'])
    for (const meaning of [
      'user name',
      'conference name',
      'language code such as en-US, es-ES, fr-FR',
      'gender, male or female',
    ])
      expect(screen.getByText(meaning)).toBeTruthy()
    expect(screen.getAllByText('missing')).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'Ada, who speaks English' }).getAttribute('href')).toBe('?n=Ada')
    expect(booth.app.view.getSnapshot().status).toBe('idle')
  })

  it.each([
    ['?id=weekly&lng=en-US', ['n: missing']],
    ['?n=Ada&lng=en-US', ['id: missing']],
    ['?n=Ada&id=weekly', ['lng: missing']],
    ['?n=Ada&id=weekly&lng=en-US&g=robot', ['g: not valid']],
    ['?n=Ada&id=weekly&lng=!!', ['lng: not valid']],
    ['?n=Ada&id=weekly&lng=!!&g=foo', ['lng: not valid', 'g: not valid']],
    ['?n=+&id=weekly&lng=en-US&g=x', ['n: missing', 'g: not valid']],
  ])('names what is wrong with %s', { tags: ['parameter-errors'] }, async (query, problems) => {
    atAddress(query)
    show(<Booth provider={participant().booth} autologin />)
    const named = (await screen.findAllByRole('term'))
      .map((term) => [term.textContent, term.parentElement?.querySelector('[data-state]')?.textContent])
      .filter(([, state]) => state)
      .map(([term, state]) => `${term}: ${state}`)
    expect(named).toEqual(problems)
  })

  it.each([
    ['', null],
    ['?g=female', null],
    ['?id=weekly', 'your name and your language'],
    ['?n=Ada&lng=en-US', 'the name of the conference'],
    ['?n=Ada', 'the name of the conference and your language'],
    ['?n=Ada&id=weekly&lng=!!', null],
  ])(
    'says in a sentence which part of a link is missing at %j',
    { tags: ['parameter-errors'] },
    async (query, parts) => {
      atAddress(query)
      show(<Booth provider={participant().booth} autologin />)
      const title = await screen.findByRole('heading', { name: 'Must pass params to start' })
      const sentence = `A part of this link is missing: ${parts}. Ask whoever sent it for the whole link.`
      const next = title.nextElementSibling
      expect(next?.matches('[role="paragraph"]') ? next.textContent : null).toBe(parts && sentence)
    },
  )

  it('says that the catalogue lacks the language, once the catalogue has loaded', async () => {
    atAddress('?n=Ada&id=weekly&lng=zu-ZA')
    show(<Booth provider={participant().booth} autologin />)
    expect(await screen.findByRole('heading', { name: 'Must pass params to start' })).toBeTruthy()
    expect(screen.getByText('not valid')).toBeTruthy()
  })

  it('joins the room as that person when all parameters are given', { tags: ['address-joins'] }, async () => {
    atAddress('?n=Ada+Lovelace&id=weekly&lng=fr-FR&g=female')
    const ada = participant()
    show(<Booth provider={ada.booth} autologin />)
    expect(await screen.findByText('Connected')).toBeTruthy()
    const { room, name } = ada.booth.app.view.getSnapshot()
    expect([room, name]).toEqual(['weekly', 'Ada Lovelace'])
    expect(ada.booth.voice.view.getSnapshot()).toMatchObject({ gender: 'female', language: { tag: 'fr-FR' } })
  })
})

describe('a booth opened by props', () => {
  it('joins the room of the props', { tags: ['props-join'] }, async () => {
    const { ada } = await joined({ gender: 'female' })
    await waitFor(() => expect(ada.booth.app.view.getSnapshot().connection).toBe('live'))
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ room: 'weekly', name: 'Ada Lovelace' })
  })

  it.each(['room', 'name', 'language'] as const)('throws an error that names %s when it is missing', (prop) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => show(<Booth provider={participant().booth} {...{ ...weekly, [prop]: undefined }} />)).toThrow(
      expect.objectContaining({ code: 'missing-prop', message: expect.stringContaining(prop) }),
    )
    vi.restoreAllMocks()
  })

  it('is in the room exactly while it is mounted', async () => {
    const ada = participant()
    const { unmount } = show(<Booth provider={ada.booth} {...weekly} />)
    await waitFor(() => expect(ada.network.sessions).toBe(1))
    await screen.findByText('Connected')
    expect(ada.network.sessions).toBe(1)
    unmount()
    await waitFor(() => expect(ada.network.sessions).toBe(0))
    show(<Booth provider={ada.booth} {...weekly} />)
    await waitFor(() => expect(ada.network.sessions).toBe(1))
  })

  it('moves to another room when the props name another', async () => {
    const ada = participant()
    const { rerender } = show(<Booth provider={ada.booth} {...weekly} />)
    await screen.findByText('Connected')
    rerender(<Booth provider={ada.booth} {...weekly} room="daily" />)
    expect(await screen.findByText('daily')).toBeTruthy()
    await waitFor(() => expect(ada.booth.app.view.getSnapshot().connection).toBe('live'))
    expect(ada.network.sessions).toBe(1)
  })
})

describe('loading a booth', () => {
  it('shows a spinner with Loading app...', { tags: ['loading'] }, async () => {
    const ada = participant()
    ada.languageCatalog.hang()
    show(<Booth provider={ada.booth} {...weekly} />)
    expect((await screen.findByRole('status')).textContent).toBe('Loading app...')
  })

  it('shows the error when it fails, and Retry then joins the room', async () => {
    const ada = participant()
    ada.languageCatalog.fail('network')
    show(<Booth provider={ada.booth} {...weekly} />)
    expect((await screen.findByRole('alert')).textContent).toContain('The service could not be reached.')
    ada.languageCatalog.answer(Object.values((await import('@lingobooth/testing')).sampleLanguages))
    const retry = screen.getByRole('button', { name: 'Retry' })
    await user.click(retry)
    expect(document.activeElement?.getAttribute('data-scope')).toBe('booth')
    expect(await screen.findByText('Connected')).toBeTruthy()
  })

  it('fails with a message instead of lasting forever when there is no transport', async () => {
    const ada = participant({ without: ['transport'] })
    show(<Booth provider={ada.booth} {...weekly} />)
    expect((await screen.findByRole('alert')).textContent).toContain('not set up completely')
  })
})

describe('the toolbar Panels', () => {
  const titles = ['Subtitles', 'Chat', 'Translated voice', 'Speak']

  const pressed = (toggles: readonly HTMLElement[]) => toggles.map((toggle) => toggle.getAttribute('aria-pressed'))

  it('has one toggle for each panel; all are open at first', { tags: ['panel-titles', 'panel-toggles'] }, async () => {
    const { toolbar } = await joined()
    const toggles = toolbar.getAllByRole('button')
    expect(toggles.map(({ ariaLabel }) => ariaLabel)).toEqual(titles)
    expect(pressed(toggles)).toEqual(['true', 'true', 'true', 'true'])
  })

  it('opens what the host wants at first, and later what the participant left open', async () => {
    const closed = { initialVisibility: { chat: false, stt: false } }
    const { ada, toolbar } = await joined(closed)
    expect(pressed(toolbar.getAllByRole('button'))).toEqual(['true', 'false', 'true', 'false'])
    expect(screen.getAllByRole('region').map((panel) => panel.dataset.panel)).toEqual(['subtitles', 'tts'])
    await user.click(toolbar.getByRole('button', { name: 'Chat' }))
    await user.click(toolbar.getByRole('button', { name: 'Translated voice' }))
    cleanup()
    show(<Booth provider={participant({ settingsStore: ada.settingsStore }).booth} {...weekly} {...closed} />)
    await screen.findByText('Connected')
    expect(screen.getAllByRole('region').map((panel) => panel.dataset.panel)).toEqual(['subtitles', 'chat'])
  })

  it.each(titles)('moves the focus into %s when opening it, and back when the panel is closed', async (title) => {
    const { ada, toolbar } = await joined(docked)
    ada.booth.chat.send('hello')
    const toggle = toolbar.getByRole('button', { name: title })
    if (toggle.getAttribute('aria-pressed') === 'true') await user.click(toggle)
    expect(screen.queryByRole('region', { name: title })).toBeNull()
    await user.click(toggle)
    const panel = await screen.findByRole('region', { name: title })
    expect(panel.contains(document.activeElement)).toBe(true)
    await user.click(within(panel).getByRole('button', { name: 'Close' }))
    expect(document.activeElement).toBe(toggle)
    expect(toggle.getAttribute('aria-pressed')).toBe('false')
  })

  it('is one Tab stop, navigated with the arrow keys, Home and End', async () => {
    const { toolbar } = await joined()
    const toggles = toolbar.getAllByRole('button')
    toggles[0]?.focus()
    const walk: (string | null | undefined)[] = []
    for (const key of [
      '{ArrowRight}',
      '{ArrowRight}',
      '{ArrowLeft}',
      '{End}',
      '{ArrowRight}',
      '{ArrowLeft}',
      '{Home}',
    ]) {
      await user.keyboard(key)
      walk.push(document.activeElement?.ariaLabel)
    }
    expect(walk).toEqual(['Chat', 'Translated voice', 'Chat', 'Speak', 'Subtitles', 'Speak', 'Subtitles'])
    expect(toggles.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1])
  })
})

describe('typed text', () => {
  async function texts() {
    const { value } = await boxFor('Subtitles')
    return [value, (await boxFor('Chat')).value]
  }

  it('survives closing its panel, and is gone once it is sent', async () => {
    const { toolbar } = await joined()
    await screen.findByText('Connected')
    await user.type(await boxFor('Subtitles'), 'half a line')
    await user.type(await boxFor('Chat'), 'half a message')
    for (const title of ['Subtitles', 'Chat']) {
      await user.click(region(title).getByRole('button', { name: 'Close' }))
      await user.click(toolbar.getByRole('button', { name: title }))
    }
    expect(await texts()).toEqual(['half a line', 'half a message'])
    await user.type(await boxFor('Chat'), '{Enter}')
    expect(await texts()).toEqual(['half a line', ''])
    await user.click(region('Chat').getByRole('button', { name: 'Close' }))
    await user.click(toolbar.getByRole('button', { name: 'Chat' }))
    expect(await texts()).toEqual(['half a line', ''])
  })

  it('survives leaving and rejoining, but does not move to another booth', async () => {
    const { booth } = participant()
    const { unmount } = show(<Booth provider={booth} {...weekly} />)
    await screen.findByText('Connected')
    await user.type(await boxFor('Chat'), 'half a message')
    unmount()
    const { rerender } = show(<Booth provider={booth} {...weekly} room="daily" />)
    await screen.findByText('daily')
    expect(await texts()).toEqual(['', 'half a message'])
    rerender(<Booth provider={participant().booth} {...weekly} />)
    await screen.findByText('weekly')
    expect(await texts()).toEqual(['', ''])
  })
})

describe('a booth in the room', () => {
  it('shows the state of the connection', async () => {
    const { ada } = await joined()
    expect(await screen.findByText('Connected')).toBeTruthy()
    ada.network.interrupt()
    expect(await screen.findByText('Connection interrupted, trying again…')).toBeTruthy()
    ada.network.restore()
    expect(await screen.findByText('Connected')).toBeTruthy()
  })

  it.each([
    ['unauthorized', 'Not let in'],
    ['timeout', 'The room does not answer, trying again…'],
    ['rate-limited', 'Too many connections at once, trying again…'],
    ['closed', 'The connection was closed, trying again…'],
    ['network', 'Connection interrupted, trying again…'],
  ] as const)(
    'says why it is waiting when the connection failed with %s, until it is connected',
    async (code, words) => {
      const ada = participant()
      ada.network.failOpen(code)
      const { container } = show(<Booth provider={ada.booth} {...weekly} />)
      const bar = () => container.querySelector('[data-scope="booth"][data-part="connection"]')?.textContent
      await waitFor(() => expect(bar()).toBe(`weekly${words}`))
      ada.page.set({ online: false })
      await waitFor(() => expect(bar()).toBe('weeklyOffline, waiting for the network…'))
      ada.network.failOpen(undefined)
      await waitFor(async () => {
        await ada.clock.advance(1_000)
        expect(screen.getByText('Connected')).toBeTruthy()
      })
    },
  )

  it('counts the other participants', async () => {
    const { ada } = await joined()
    const luis = participant({ network: ada.network })
    await luis.booth.join({ room: 'weekly', name: 'Luis', language: 'es-ES' })
    expect(await screen.findByText('1 other participant')).toBeTruthy()
  })

  it('names up to six others with their languages, and counts more of them', async () => {
    const { ada } = await joined()
    const languages = ['es-ES', 'fr-FR', 'de-DE', 'ar-EG', 'en-GB', 'cy-GB']
    const arrive = async (language: string, index: number) => {
      const other = participant({ network: ada.network })
      await other.booth.join({ room: 'weekly', name: `Guest ${index}`, language })
    }
    const people = () => [...document.querySelectorAll('[data-part="person"]')].map(({ textContent }) => textContent)
    const isRead = (count: string) => !screen.getByText(count).closest('[data-scope="hidden"]')
    await Promise.all(languages.map(arrive))
    expect(await screen.findByText('6 other participants')).toBeTruthy()
    expect(people().toSorted()).toEqual(['Guest 0ES', 'Guest 1FR', 'Guest 2DE', 'Guest 3AR', 'Guest 4EN', 'Guest 5CY'])
    expect(isRead('6 other participants')).toBe(false)
    await arrive('es-ES', 6)
    await screen.findByText('7 other participants')
    expect([people(), isRead('7 other participants')]).toEqual([[], true])
  })

  it('shows short notices that can be dismissed', async () => {
    const { ada, toolbar } = await joined(docked)
    await screen.findByText('Connected')
    ada.booth.chat.send('hello')
    await user.click(toolbar.getByRole('button', { name: 'Speak' }))
    ada.microphone.failOpen('capture-denied')
    await user.click((await findRegion('Speak')).getByRole('button', { name: 'Start speech' }))
    const notices = within(screen.getByRole('log', { name: 'Notices' }))
    expect(await notices.findByText(/Microphone access is blocked/)).toBeTruthy()
    await user.click(notices.getByRole('button', { name: 'Dismiss' }))
    expect(notices.queryByText(/microphone/i)).toBeNull()
  })

  it.each([
    ['capture-denied', 'Microphone access is blocked. Allow it for this page and try again.'],
    ['capture-forbidden', 'The page around this one keeps the microphone from it. Tell whoever set it up.'],
    ['capture-not-found', 'No microphone is connected. Connect one and try again.'],
    ['capture-busy', 'Another program is using the microphone. Close it and try again.'],
    ['capture-unsupported', 'This browser cannot record speech.'],
    ['internal', 'The microphone failed. Start again.'],
  ] as const)('says what to do when the microphone fails with %s', async (code, text) => {
    const { ada } = await joined()
    await screen.findByText('Connected')
    ada.microphone.failOpen(code)
    await user.click(region('Speak').getByRole('button', { name: /Start speech/ }))
    expect(await within(screen.getByRole('log', { name: 'Notices' })).findByText(text)).toBeTruthy()
  })

  it('offers to unlock the voice once, whichever panels are open', async () => {
    const { ada } = await joined()
    await screen.findByText('Connected')
    const luis = participant({ network: ada.network })
    await luis.booth.join({ room: 'weekly', name: 'Luis', language: 'es-ES' })
    ada.booth.app.setVisible('tts', true)
    ada.booth.voice.toggle()
    luis.booth.subtitles.send('hola')
    await waitFor(() => expect(ada.audioPlayer.current).toBeDefined())
    ada.audioPlayer.block()
    expect(await screen.findAllByRole('button', { name: 'Tap to hear' })).toHaveLength(1)
  })

  it('lets only one target use the microphone', async () => {
    const { ada } = await joined()
    await screen.findByText('Connected')
    ada.booth.chat.send('hello')
    const uses = () => [ada.booth.subtitles, ada.booth.chat].map(({ view }) => view.getSnapshot().microphone.active)
    const press = async (name: string) => user.click(await region('Speak').findByRole('button', { name }))
    await boxFor('Chat')
    await press('Start speech')
    expect(uses()).toEqual([false, true])
    await boxFor('Subtitles')
    expect(uses()).toEqual([false, true])
    await press('Stop speech')
    await press('Start speech')
    expect(uses()).toEqual([true, false])
  })

  it('takes its flags and words from its props', async () => {
    await joined({ attachFile: true, closable: false, messages: { panelTitles: { chat: 'Plática' } } })
    expect(region('Plática').queryByRole('button', { name: 'Close' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Attach file' })).toBeNull()
    await boxFor('Plática')
    expect(screen.getByRole('button', { name: 'Attach file' })).toBeTruthy()
  })
})
