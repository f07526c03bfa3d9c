import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openSettings, screen, show, user } from '../test-support/setup.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'
import { SpeakPanel } from './panels.tsx'

async function speak() {
  const ada = await joinedAlone()
  show(<SpeakPanel provider={ada.booth} initialLanguage="en-US" initialVisibility />)
  const panel = await openSettings('Speak')
  return { ada, panel, view: () => ada.booth.speak.view.getSnapshot() }
}

describe('the choice of a microphone', () => {
  it('offers the connected microphones, and updates when one is connected', async () => {
    const { ada, panel, view } = await speak()
    const choice = await panel.findByRole('combobox', { name: 'Microphone' })
    const names = () => [...choice.querySelectorAll('option')].map(({ textContent }) => textContent)
    await waitFor(() => expect(names()).toEqual(['System default', 'Desk microphone', 'Headset']))
    await user.selectOptions(choice, 'Headset')
    expect(view().deviceId).toBe('headset')
    act(() => ada.microphone.connect([{ id: 'nameless', label: '' }]))
    expect(names()).toEqual(['System default', 'Microphone 1'])
    await user.selectOptions(choice, 'System default')
    expect(view().deviceId).toBeNull()
  })

  it('says how to see the microphones while the browser hides their names', async () => {
    const { ada, panel } = await speak()
    const choice = await panel.findByRole('combobox', { name: 'Microphone' })
    act(() => ada.microphone.connect([]))
    const hint = panel.getByText('Test the microphone to see which ones you have.')
    expect(choice.getAttribute('aria-describedby')).toBe(hint.id)
  })

  it('is absent when the adapter cannot list microphones', async () => {
    const { microphone } = await joinedAlone()
    const { devices: _, ...without } = microphone
    const ada = await joinedAlone({ microphone: { ...without, devices: undefined } as never })
    show(<SpeakPanel provider={ada.booth} initialLanguage="en-US" initialVisibility />)
    const panel = await openSettings('Speak')
    await panel.findByRole('checkbox', { name: 'Hold to speak' })
    expect(panel.queryByRole('combobox', { name: 'Microphone' })).toBeNull()
  })

  it('shows the level during a test, which ends when the settings close', async () => {
    const { ada, panel, view } = await speak()
    await user.click(await panel.findByRole('button', { name: 'Test microphone' }))
    await waitFor(() => expect(ada.microphone.isOpen).toBe(true))
    expect(panel.getByText('Say something: your voice should rise above the mark.')).toBeTruthy()
    act(() => ada.microphone.level(-20, -40))
    expect(panel.getByRole('meter', { name: 'Microphone level' }).getAttribute('aria-valuenow')).toBe('75')
    await user.click(panel.getByRole('button', { name: 'Stop test' }))
    await waitFor(() => expect(ada.microphone.isOpen).toBe(false))
    await user.click(panel.getByRole('button', { name: 'Test microphone' }))
    await waitFor(() => expect(view().testing).toBe(true))
    await user.click(panel.getByRole('button', { name: 'Settings' }))
    await waitFor(() => expect(ada.microphone.isOpen).toBe(false))
  })
})

describe('hold to speak', () => {
  async function holding() {
    const speaking = await speak()
    await user.click(screen.getByRole('button', { name: 'Start speech' }))
    await user.click(await speaking.panel.findByRole('checkbox', { name: 'Hold to speak' }))
    await waitFor(() => expect(speaking.ada.microphone.isShut).toBe(true))
    const button = await speaking.panel.findByRole('button', { name: 'Hold to speak' })
    const section = screen.getByRole('region', { name: 'Speak' })
    return { ...speaking, button, section, hears: () => !speaking.ada.microphone.isShut }
  }

  it('says what to do, and captures while the button is held', async () => {
    const { panel, button, hears } = await holding()
    expect(panel.getByText('Hold the key or the button to speak').role).toBe('status')
    button.setPointerCapture = () => {}
    fireEvent.pointerDown(button, { button: 0, pointerId: 1 })
    expect([hears(), button.getAttribute('aria-pressed')]).toEqual([true, 'true'])
    fireEvent.pointerUp(button, { pointerId: 1 })
    fireEvent.click(button)
    expect([hears(), button.getAttribute('aria-pressed')]).toEqual([false, 'false'])
    fireEvent.pointerDown(button, { button: 2, pointerId: 1 })
    expect(hears()).toBe(false)
    fireEvent.pointerDown(button, { button: 0, pointerId: 1 })
    fireEvent.pointerCancel(button, { pointerId: 1 })
    expect(hears()).toBe(false)
  })

  it.each([' ', 'Enter'])('captures while the key %j is held on the button', async (key) => {
    const { button, hears } = await holding()
    button.focus()
    fireEvent.keyDown(button, { key })
    fireEvent.keyDown(button, { key, repeat: true })
    expect(hears()).toBe(true)
    fireEvent.keyUp(button, { key })
    expect(hears()).toBe(false)
  })

  it('starts with one click and stops with the next for a person who can only click', async () => {
    const { button, hears } = await holding()
    fireEvent.click(button)
    expect(hears()).toBe(true)
    fireEvent.click(button)
    expect(hears()).toBe(false)
  })

  it('captures while the key is held in the panel, and does not scroll it', async () => {
    const { section, hears } = await holding()
    expect(fireEvent.keyDown(section, { code: 'Space' })).toBe(false)
    expect(fireEvent.keyDown(section, { code: 'Space', repeat: true })).toBe(false)
    expect(hears()).toBe(true)
    fireEvent.keyUp(document.body, { code: 'Space' })
    expect(hears()).toBe(false)
  })

  it('ignores the key in text boxes, buttons and choices, and in the rest of the page', async () => {
    const { panel, hears } = await holding()
    for (const element of [
      panel.getByRole('button', { name: 'Settings' }),
      panel.getByRole('combobox', { name: 'I speak Language' }),
      panel.getByRole('combobox', { name: 'Key to hold' }),
      panel.getByRole('checkbox', { name: 'Hold to speak' }),
      document.body,
    ]) {
      expect(fireEvent.keyDown(element, { code: 'Space' })).toBe(true)
      expect(hears()).toBe(false)
    }
  })

  it.each([
    ['the window loses the focus', () => fireEvent.blur(window)],
    ['the page is hidden', () => fireEvent(document, new Event('visibilitychange'))],
    ['the focus leaves for another part of the page', () => fireEvent.focusIn(document.body)],
  ])('ends when %s', async (_, leave) => {
    const { section, hears } = await holding()
    fireEvent.keyDown(section, { code: 'Space' })
    expect(hears()).toBe(true)
    leave()
    expect(hears()).toBe(false)
    fireEvent.keyUp(document.body, { code: 'Space' })
    fireEvent.keyDown(section, { code: 'Space' })
    expect(hears()).toBe(true)
  })

  it('uses another key if one is chosen, and its button disappears when it is switched off', async () => {
    const { panel, section, hears, view } = await holding()
    await user.selectOptions(panel.getByRole('combobox', { name: 'Key to hold' }), 'F8')
    fireEvent.keyDown(section, { code: 'Space' })
    expect(hears()).toBe(false)
    fireEvent.keyDown(section, { code: 'F8' })
    expect(hears()).toBe(true)
    await user.click(panel.getByRole('checkbox', { name: 'Hold to speak' }))
    expect([view().holdToSpeak, hears()]).toEqual([false, true])
    expect(panel.queryByRole('button', { name: 'Hold to speak' })).toBeNull()
  })
})
