import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { receive } from '../test-support/receive.ts'
import { region, show, user } from '../test-support/setup.tsx'
import { required, textsOf } from '../test-support/subtitles-panel.tsx'
import { twoBooths } from '../test-support/two-booths.ts'
import { ChatPanel, SubtitlesPanel } from './panels.tsx'

/** Ada has sent a line, which Luis has read, and he has answered. */
async function corresponding(module: 'subtitles' | 'chat', props = {}) {
  const { ada, luis, network } = await twoBooths()
  const Panel = module === 'chat' ? ChatPanel : SubtitlesPanel
  show(<Panel provider={ada.booth} {...required} {...props} />)
  const panel = region(module === 'chat' ? 'Chat' : 'Subtitles')
  ada.booth[module].send('We ship on Thursday')
  receive(ada, module, ['When?'])
  await panel.findByRole('button', { name: 'Edit: We ship on Thursday' })
  const linesOf = ({ booth }: typeof ada) => booth[module].view.getSnapshot().lines.map(({ text }) => text)
  await waitFor(() => expect(linesOf(luis)).toContain('We ship on Thursday'))
  const box = () => panel.getByRole<HTMLTextAreaElement>('textbox')
  return { ada, luis, network, panel, box, linesOf }
}

describe.each(['subtitles', 'chat'] as const)('in %s', (module) => {
  it('Edit corrects an own line for everybody in the text box, and marks it as edited', async () => {
    const { luis, panel, box, linesOf } = await corresponding(module)
    await user.click(panel.getByRole('button', { name: /^Edit: / }))
    expect([box().value, box().getAttribute('aria-label')]).toEqual(['We ship on Thursday', 'Edit your line'])
    expect(document.activeElement).toBe(box())
    await user.clear(box())
    await user.type(box(), 'We ship on Friday{Enter}')
    expect([box().value, box().getAttribute('aria-label')]).toEqual(['', 'Type text here'])
    await waitFor(() => expect(textsOf(panel).join()).toMatch(/We ship on Friday.*Edited/))
    await waitFor(() => expect(linesOf(luis)).toContain('We ship on Friday'))
    expect(linesOf(luis)).not.toContain('We ship on Thursday')
  })

  it('ArrowUp in the empty box edits the last own line, and Escape cancels', async () => {
    const { ada, panel, box, linesOf } = await corresponding(module)
    await user.type(box(), 'so{ArrowUp}')
    expect(box().value).toBe('so')
    await user.clear(box())
    await user.type(box(), '{ArrowUp}, or not{Escape}')
    expect([box().value, linesOf(ada)]).toEqual(['', ['We ship on Thursday', 'When?']])
    await user.type(box(), '{ArrowUp}!')
    expect(box().value).toBe('We ship on Thursday!')
    await user.click(panel.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(linesOf(ada)).toEqual(['We ship on Thursday!', 'When?']))
  })

  it('the unsent text returns after the correction is saved or cancelled', async () => {
    const { panel, box } = await corresponding(module)
    for (const button of ['Save', 'Cancel']) {
      await user.clear(box())
      await user.type(box(), 'by the way')
      await user.click(panel.getByRole('button', { name: /^Edit: / }))
      await user.type(box(), '.')
      await user.click(panel.getByRole('button', { name: button }))
      expect(box().value).toBe('by the way')
    }
  })

  it('a blank text is not saved, and an ArrowUp of an input method edits nothing', async () => {
    const { panel, box } = await corresponding(module)
    fireEvent.keyDown(box(), { key: 'ArrowUp', isComposing: true })
    expect(panel.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.type(box(), '{ArrowUp}')
    await user.clear(box())
    expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  })
})

it('a file has no Edit button', async () => {
  const { ada, panel } = await corresponding('chat', { attachFile: true })
  ada.booth.chat.selectFile(new File(['x'], 'plan.pdf'))
  await user.click(await panel.findByRole('button', { name: /^Send ./ }))
  await panel.findByRole('button', { name: 'Download plan.pdf' })
  expect(panel.getAllByRole('button', { name: /^Edit: / })).toHaveLength(1)
})

it('spoken lines can be corrected in a panel without a text box', async () => {
  const { panel, linesOf, ada } = await corresponding('subtitles', { showInput: false })
  expect(panel.queryByRole('textbox')).toBeNull()
  await user.click(panel.getByRole('button', { name: /^Edit: / }))
  expect(document.activeElement).toBe(panel.getByRole('textbox'))
  await user.keyboard('!{Enter}')
  await waitFor(() => expect(linesOf(ada)).toContain('We ship on Thursday!'))
  expect(panel.queryByRole('textbox')).toBeNull()
})

it('a screen reader announces another participant’s correction once, as a correction', async () => {
  const { ada, luis, panel } = await corresponding('subtitles')
  const heard = () =>
    [...document.querySelectorAll('[data-part="announcements"] > [role="paragraph"]')].map(
      ({ textContent }) => textContent,
    )
  luis.booth.subtitles.send('hola')
  await waitFor(() => expect(heard()).toContain('Luis García Márquez: hola [en-US]'))
  const line = luis.booth.subtitles.view.getSnapshot().lines.find(({ text }) => text === 'hola')
  await waitFor(() => expect(luis.booth.subtitles.view.getSnapshot().lines.at(-1)?.outcome).toBe('sent'))
  luis.booth.subtitles.revise(line?.key ?? '', 'adiós')
  await waitFor(() => expect(heard().at(-1)).toBe('Correction: Luis García Márquez: adiós [en-US]'))
  ada.booth.subtitles.setBilingual(true)
  receive(ada, 'subtitles', ['news'])
  await panel.findByText('Nour Haddad: news')
  expect(heard().filter((words) => words?.includes('adiós'))).toHaveLength(1)
})
