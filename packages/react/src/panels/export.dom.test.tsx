import { expect, it, onTestFinished, vi } from 'vitest'
import { receive } from '../test-support/receive.ts'
import { openSettings, region, user } from '../test-support/setup.tsx'
import { subtitles } from '../test-support/subtitles-panel.tsx'

/** The files that the page was given to download, by name. */
function downloads() {
  const blobs: Blob[] = []
  const files: { readonly name: string; readonly text: Promise<string> }[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: (blobs.at(-1) ?? new Blob()).text() })
  })
  onTestFinished(() => {
    for (const spy of [create, revoke, click]) spy.mockRestore()
  })
  return files
}

const captions = 'Captions .vtt'

async function exporting() {
  const files = downloads()
  const given = await subtitles({ initialTargetLanguage: 'es-ES' })
  const panel = region('Subtitles')
  await user.click(panel.getByRole('button', { name: 'Export' }))
  await panel.findByRole('button', { name: captions })
  return { ...given, panel, files }
}
const said = async ({ ada, panel }: Awaited<ReturnType<typeof exporting>>, shown: string) => {
  receive(ada, 'subtitles', ['hello'])
  await panel.findByText(shown)
}

it('Export downloads the lines in the chosen format and language', {
  tags: ['transcript-formats', 'transcript-language'],
}, async () => {
  const given = await exporting()
  const { panel, files } = given
  await said(given, 'hello [es-ES]')
  await user.click(panel.getByRole('button', { name: captions }))
  await panel.findByText('The download has started.')
  await user.selectOptions(panel.getByRole('combobox', { name: 'Language of the file' }), 'Original')
  await user.click(panel.getByRole('button', { name: 'Text .txt' }))
  await expect.poll(() => files).toHaveLength(2)
  const [vtt = '', txt = ''] = await Promise.all(files.map(({ text }) => text))
  expect(files.map(({ name }) => name.split('.').at(-1))).toEqual(['vtt', 'txt'])
  expect(vtt).toMatch(/^WEBVTT\n(.*\n)*<v Nour Haddad>hello\nhello \[es-ES\]\n$/)
  expect(txt).toMatch(/\] Nour Haddad: hello\n$/)
})

it('Export says how many lines are untranslated, in the words of the panel', {
  tags: ['transcript-language'],
}, async () => {
  const given = await exporting()
  const { ada, panel, files } = given
  ada.translator.fail()
  await said(given, 'Not translated')
  await user.click(panel.getByRole('button', { name: captions }))
  await panel.findByText('The download has started. Not translated: 1')
  expect(await files[0]?.text).toContain('hello\n[Not translated]\n')
})

it('Export translates missing lines on request, with progress and Cancel', {
  tags: ['transcript-missing'],
}, async () => {
  const given = await exporting()
  const { ada, panel, files } = given
  ada.translator.fail()
  await said(given, 'Not translated')
  ada.translator.hang()
  await user.click(panel.getByRole('checkbox', { name: 'Translate what is missing' }))
  await user.click(panel.getByRole('button', { name: captions }))
  await panel.findByText('0 of 1')
  await user.click(panel.getByRole('button', { name: 'Cancel' }))
  await panel.findByRole('button', { name: captions })
  expect([files, ada.translator.pending]).toEqual([[], []])
  ada.translator.answer('hola')
  await user.click(panel.getByRole('button', { name: captions }))
  await expect.poll(() => files).toHaveLength(1)
  expect(await files[0]?.text).toContain('hello\nhola\n')
})

it('Export stops translating when its menu is closed', { tags: ['transcript-missing'] }, async () => {
  const given = await exporting()
  const { ada, panel } = given
  ada.translator.fail()
  await said(given, 'Not translated')
  ada.translator.hang()
  await user.click(panel.getByRole('checkbox', { name: 'Translate what is missing' }))
  await user.click(panel.getByRole('button', { name: captions }))
  await panel.findByText('0 of 1')
  await user.click(panel.getByRole('button', { name: 'Export' }))
  await expect.poll(() => ada.translator.pending).toEqual([])
})

it('Export keeps the focus on its button while the file is made, and after Cancel', async () => {
  const given = await exporting()
  const { ada, panel } = given
  ada.translator.fail()
  await said(given, 'Not translated')
  const button = panel.getByRole('button', { name: captions })
  button.focus()
  await user.keyboard('{Enter}')
  await panel.findByText(/The download has started/)
  expect(document.activeElement).toBe(button)

  ada.translator.hang()
  await user.click(panel.getByRole('checkbox', { name: 'Translate what is missing' }))
  button.focus()
  await user.keyboard('{Enter}')
  const cancel = await panel.findByRole('button', { name: 'Cancel' })
  expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'true'])
  cancel.focus()
  await user.keyboard('{Enter}')
  await expect.poll(() => panel.queryByRole('button', { name: 'Cancel' })).toBe(null)
  expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'false'])
})

it('Export is also in the settings, for a panel whose head has no room for it', async () => {
  await subtitles()
  const panel = await openSettings('Subtitles')
  await user.click(panel.getByRole('button', { name: 'Export' }))
  await panel.findByRole('button', { name: captions })
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Back' }))
})

it('the Export menu closes with a press elsewhere or with Escape, which returns the focus', async () => {
  const { panel } = await exporting()
  const isOpen = () => panel.getByRole('button', { name: 'Export' }).getAttribute('aria-expanded')
  await user.click(panel.getByRole('checkbox', { name: 'With chat' }))
  expect(isOpen()).toBe('true')
  await user.click(panel.getByRole('log'))
  expect(isOpen()).toBe('false')
  await user.click(panel.getByRole('button', { name: 'Export' }))
  panel.getByRole('button', { name: captions }).focus()
  await user.keyboard('{Escape}')
  expect([isOpen(), document.activeElement]).toEqual(['false', panel.getByRole('button', { name: 'Export' })])
})
