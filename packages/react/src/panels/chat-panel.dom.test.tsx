import { memoryNetwork } from '@lingobooth/testing'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { isShut, openSettings, pickLanguage, region, screen, show, user, within } from '../test-support/setup.tsx'
import { joinedAlone, participant, twoBooths } from '../test-support/two-booths.ts'
import { ChatPanel, type ChatPanelProps } from './panels.tsx'

const required = {
  initialSourceLanguage: 'en-US',
  initialTargetLanguage: 'en-US',
  initialVisibility: true,
  username: 'Ada Lovelace',
} as const

async function chat(props: Partial<ChatPanelProps> = {}) {
  const { ada, luis, network } = await twoBooths()
  show(<ChatPanel provider={ada.booth} {...required} {...props} />)
  return { ada, luis, network, panel: region('Chat') }
}

const messagesOf = (panel: ReturnType<typeof region>) => within(panel.getByRole('log')).queryAllByRole('listitem')
const inject = { module: 'chat', time: '10:11:12', name: 'Nour', speakerLanguage: 'english-united-states' }
const notes = () => new File(['minutes'], 'notes.txt', { type: 'text/html' })
const fileInput = (container: HTMLElement) => container.querySelector<HTMLInputElement>('input[type="file"]')

async function attach() {
  const { ada, luis } = await twoBooths()
  const { container } = show(<ChatPanel provider={ada.booth} {...required} attachFile />)
  const input = fileInput(container)
  if (!input) throw new Error('There is no file input.')
  await user.upload(input, notes())
  await region('Chat').findByText('notes.txt')
  return { ada, luis, panel: region('Chat') }
}

const said = (panel: ReturnType<typeof region>) =>
  panel
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')

describe('the list of messages', () => {
  it('says what to do while it is empty', async () => {
    const { panel } = await chat()
    expect(panel.getByText('No messages yet')).toBeTruthy()
  })

  it('shows own messages on one side without a name', { tags: ['chat-own'] }, async () => {
    const { panel } = await chat()
    await user.type(panel.getByPlaceholderText('Type text here'), 'hello{Enter}')
    const [message] = messagesOf(panel)
    expect(message?.querySelector('[data-part="message"]')?.getAttribute('data-source')).toBe('own')
    expect(message?.textContent).not.toContain('Ada')
  })

  it('shows messages of others on the other side, with an avatar, the first name and the last initial', {
    tags: ['chat-others'],
  }, async () => {
    const { luis, panel } = await chat()
    luis.booth.chat.send('hola')
    expect(await panel.findByText('hola [en-US]')).toBeTruthy()
    const [message] = messagesOf(panel)
    expect(message?.querySelector('[data-part="message"]')?.getAttribute('data-source')).toBe('other')
    expect(panel.getByText('Luis G.')).toBeTruthy()
    const avatar = panel.getByText('LG')
    expect([avatar.getAttribute('aria-hidden'), message?.querySelector('img')]).toEqual(['true', null])
  })

  it('gives two people of the same name different avatars', async () => {
    const { network, panel } = await chat()
    for (const sender of ['sender-1', 'sender-2'])
      network.inject('weekly', { channel: 'chat', sender, message: { ...inject, type: 'text', text: sender } })
    await panel.findByText('sender-2')
    const hues = panel.getAllByText('N').map(({ dataset }) => dataset.hue)
    expect(new Set(hues).size).toBe(2)
  })

  it('gives a name in brackets an avatar too', async () => {
    const { network, panel } = await chat()
    const message = { ...inject, type: 'text', text: 'hi', name: '(Vera)' }
    network.inject('weekly', { channel: 'chat', sender: 'vera', message })
    expect(await panel.findByText('(', { selector: '[data-part="avatar"]' })).toBeTruthy()
  })

  it('shows the original of a translated message on request', async () => {
    const { luis, panel } = await chat()
    luis.booth.chat.send('hola')
    await user.click(await panel.findByRole('button', { name: /^Show original: / }))
    expect(panel.getByText('hola').getAttribute('lang')).toBe('es-ES')
    await user.click(panel.getByRole('button', { name: /^Hide original: / }))
    expect(panel.queryByText('hola')).toBeNull()
  })

  it('shows the local time of a message', async () => {
    const { network, panel } = await chat()
    network.inject('weekly', { channel: 'chat', message: { ...inject, type: 'text', text: 'hi' } })
    expect((await panel.findByText('10:11:12')).tagName).toBe('TIME')
  })
})

describe('files', () => {
  it('can only be attached when the flag is on', { tags: ['default-flags', 'file-attach'] }, async () => {
    const { panel } = await chat()
    expect(panel.queryByRole('button', { name: 'Attach file' })).toBeNull()
  })

  it('show their name with cancel and upload once selected', { tags: ['file-chosen'] }, async () => {
    const { panel } = await attach()
    const send = await panel.findByRole('button', { name: /^Send ./ })
    expect(panel.getByText('notes.txt')).toBeTruthy()
    expect(document.activeElement).toBe(send)
    expect(said(panel)).toBe('Selected: notes.txt')
    await user.click(panel.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(panel.getByPlaceholderText('Type text here'))
    await waitFor(() => expect(panel.queryByText('notes.txt')).toBeNull())
    expect([messagesOf(panel), said(panel)]).toEqual([[], ''])
  })

  it('show the limit as soon as one is too large, and can then only be removed', async () => {
    const ada = await joinedAlone({ network: memoryNetwork({ maxFileBytes: 3 }) })
    const { container } = show(<ChatPanel provider={ada.booth} {...required} attachFile />)
    await user.upload(fileInput(container) as HTMLInputElement, notes())
    const panel = region('Chat')
    const alert = await panel.findByRole('alert')
    expect(alert.textContent?.replace(/[\u2068\u2069]/g, '')).toBe(
      'notes.txt is 7 byte; at most 3 byte can be sent here.',
    )
    expect(panel.queryByRole('button', { name: /^Send ./ })).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(panel.queryByRole('alert')).toBeNull())
  })

  it.each(['ก็', '👨‍👩‍👧', 'a'])(
    'show a long name by its beginning and its ending, between characters as they are seen: %s',
    async (seen) => {
      const ada = await joinedAlone({ network: memoryNetwork({ maxFileBytes: 3 }) })
      const { container } = show(<ChatPanel provider={ada.booth} {...required} attachFile />)
      await user.upload(fileInput(container) as HTMLInputElement, new File(['1234567'], `${seen.repeat(30)}.txt`))
      const alert = await region('Chat').findByRole('alert')
      expect(alert.textContent?.split('\u2069')[0]).toBe(`\u2068${seen.repeat(14)}….txt`)
    },
  )

  it('show the upload progress once the transport reports it, and can be stopped', async () => {
    const memory = memoryNetwork().transport()
    let tell = (_: number) => {}
    let signal: AbortSignal | undefined
    const open: typeof memory.open = async (options) => ({
      ...(await memory.open(options)),
      files: {
        maxBytes: 100,
        open: async () => new Blob(),
        send: (_, given = {}) => {
          tell = given.onProgress ?? tell
          signal = given.signal
          return new Promise(() => {})
        },
      },
    })
    const ada = await joinedAlone({ transport: { id: 'slow', open } })
    const { container } = show(<ChatPanel provider={ada.booth} {...required} attachFile />)
    await user.upload(fileInput(container) as HTMLInputElement, notes())
    const panel = region('Chat')
    await user.click(await panel.findByRole('button', { name: /^Send ./ }))
    const bar = panel.getByRole<HTMLProgressElement>('progressbar', { name: 'notes.txt' })
    expect([bar.hasAttribute('value'), panel.queryByText('7 byte') !== null]).toEqual([false, true])
    act(() => tell(3))
    await panel.findByText('3 byte of 7 byte')
    expect([bar.value, bar.max]).toEqual([3, 7])
    await user.click(panel.getByRole('button', { name: 'Cancel' }))
    expect(signal?.aborted).toBe(true)
    await waitFor(() => expect(panel.queryByText('notes.txt')).toBeNull())
    expect(messagesOf(panel)).toEqual([])
  })

  it('open the file chooser with the button', { tags: ['file-attach'] }, async () => {
    const { ada } = await twoBooths()
    const { container } = show(<ChatPanel provider={ada.booth} {...required} attachFile />)
    const opened = vi.fn()
    fileInput(container)?.addEventListener('click', opened)
    await user.click(region('Chat').getByRole('button', { name: 'Attach file' }))
    expect(opened).toHaveBeenCalledOnce()
  })

  it('reach the other participants, who can only download them', async () => {
    const { luis, panel } = await attach()
    await user.click(await panel.findByRole('button', { name: /^Send ./ }))
    expect(await panel.findByRole('button', { name: 'Download notes.txt' })).toBeTruthy()
    expect(panel.getByText('7 byte')).toBeTruthy()
    expect(panel.queryByRole('button', { name: /^Send ./ })).toBeNull()
    expect(said(panel)).toBe('Uploaded: notes.txt')
    expect(document.activeElement).toBe(panel.getByPlaceholderText('Type text here'))
    document.body.replaceChildren()
    show(<ChatPanel provider={luis.booth} {...required} />)
    expect(region('Chat').getByText('7 byte')).toBeTruthy()
    const clicked: { href: string; download: string }[] = []
    const made: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, {
        createObjectURL: (blob: Blob) => made.push(blob) && 'blob:made',
        revokeObjectURL: () => undefined,
      }),
    )
    const onClick = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push({ href: this.href, download: this.download })
    })
    await user.click(await region('Chat').findByRole('button', { name: 'Download notes.txt' }))
    await waitFor(() => expect(clicked).toEqual([{ href: 'blob:made', download: 'notes.txt' }]))
    expect(made.map(({ type, size }) => ({ type, size }))).toEqual([{ type: 'application/octet-stream', size: 7 }])
    onClick.mockRestore()
    vi.unstubAllGlobals()
  })

  it('show an error when they are no longer available', async () => {
    const { ada, panel } = await attach()
    await user.click(panel.getByRole('button', { name: /^Send ./ }))
    const download = await panel.findByRole('button', { name: 'Download notes.txt' })
    await ada.booth.leave()
    await user.click(download)
    expect((await panel.findByRole('alert')).textContent).toBe(
      'This file is no longer available. Ask the sender to send it again.',
    )
  })

  it('stay with an error and can be uploaded again when sending fails', async () => {
    const { ada, panel } = await attach()
    ada.network.interrupt()
    await user.click(panel.getByRole('button', { name: /^Send ./ }))
    expect((await panel.findByRole('alert')).textContent).toContain('The file was not sent.')
    ada.network.restore()
    await user.click(panel.getByRole('button', { name: /^Send ./ }))
    expect(await panel.findByRole('button', { name: 'Download notes.txt' })).toBeTruthy()
  })

  it('with an address become a link only if the address is safe', async () => {
    const { network, panel } = await chat()
    const file = { ...inject, type: 'file' }
    network.inject('weekly', {
      channel: 'chat',
      message: { ...file, text: 'good.pdf', urlFile: 'https://example.com/good.pdf' },
    })
    const link = await panel.findByRole<HTMLAnchorElement>('link', { name: 'good.pdf' })
    expect([link.href, link.rel, link.download]).toEqual([
      'https://example.com/good.pdf',
      'noopener noreferrer nofollow ugc',
      'good.pdf',
    ])
    expect(panel.getByText('example.com')).toBeTruthy()
    for (const urlFile of [
      'javascript:alert(1)',
      'data:text/html,x',
      'https://a:b@example.com/',
      'blob:x',
      'file:///etc/passwd',
      new URL('/logout', location.href).href,
    ])
      network.inject('weekly', { channel: 'chat', message: { ...file, text: 'bad.pdf', urlFile } })
    expect(await panel.findByText('bad.pdf')).toBeTruthy()
    expect(panel.getAllByRole('link')).toEqual([link])
  })
})

describe('the controls of chat', () => {
  it('set the font size and the languages', { tags: ['chat-settings'] }, async () => {
    const { ada, panel } = await chat()
    await openSettings('Chat')
    const slider = panel.getByRole<HTMLInputElement>('slider', { name: 'Text size Chat font size' })
    expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['1', '5', '1', '2'])
    fireEvent.change(slider, { target: { value: '4' } })
    await pickLanguage(panel, 'Target Language', 'fren', 'French (France)')
    await pickLanguage(panel, 'Source Language', 'germ', 'German (Germany)')
    expect(ada.booth.chat.view.getSnapshot()).toMatchObject({
      fontSize: 4,
      sourceLanguage: { tag: 'de-DE' },
      targetLanguage: { tag: 'fr-FR' },
    })
    expect(panel.queryByRole('button', { name: 'Flip languages' })).toBeNull()
    expect(panel.queryByRole('checkbox', { name: 'Bilingual' })).toBeNull()
  })

  it('take the microphone for Chat', { tags: ['chat-microphone'] }, async () => {
    const { ada, panel } = await chat()
    await user.click(panel.getByRole('button', { name: 'Microphone' }))
    await waitFor(() => expect(ada.microphone.isOpen).toBe(true))
    ada.speechToText.answer('spoken words')
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    expect(await panel.findByText('spoken words')).toBeTruthy()
  })

  it.each([
    ['microphone', 'Microphone'],
    ['closable', 'Close'],
  ] as const)(
    'leave out the control that %s switches off',
    { tags: ['panel-flags', 'chat-microphone'] },
    async (flag, name) => {
      const { panel } = await chat({ [flag]: false })
      expect(panel.queryByRole('button', { name })).toBeNull()
      document.body.replaceChildren()
      const on = await chat({ [flag]: true })
      expect(on.panel.getByRole('button', { name })).toBeTruthy()
    },
  )

  it('include no playback speed and no Clear', async () => {
    const { panel } = await chat()
    expect(panel.queryByRole('combobox', { name: 'Playback speed' })).toBeNull()
    expect(panel.queryByRole('button', { name: /Clear|ute/ })).toBeNull()
  })

  it('say why a file cannot be attached', async () => {
    const { booth } = participant()
    await booth.start()
    show(<ChatPanel provider={booth} {...required} attachFile />)
    const button = region('Chat').getByRole<HTMLButtonElement>('button', { name: 'Attach file' })
    expect([isShut(button), button.title]).toEqual([true, 'Attach file: You are not connected to a room yet.'])
  })
})

it.each(['initialSourceLanguage', 'initialTargetLanguage', 'initialVisibility', 'username'] as const)(
  'a chat without %s throws an error that names it',
  { tags: ['required-props'] },
  (name) => {
    const { booth } = participant()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { [name]: _, ...rest } = required
    expect(() => show(<ChatPanel provider={booth} {...(rest as typeof required)} />)).toThrow(
      expect.objectContaining({ code: 'missing-prop', message: expect.stringContaining(name) }),
    )
    vi.restoreAllMocks()
  },
)

it('a chat that is closed is hidden', async () => {
  const { panel } = await chat()
  await user.click(panel.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Chat' })).toBeNull()
})
