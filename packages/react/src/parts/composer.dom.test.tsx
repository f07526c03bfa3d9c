import { act, fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { screen, show, user } from '../test-support/setup.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'
import { Composer } from './composer.tsx'

it('the composer warns while the microphone captures in a language without speech recognition', async () => {
  const { booth } = await joinedAlone()
  show(<Composer booth={booth} module="chat" hasInput hasMicrophone />)
  const toggle = screen.getByRole<HTMLButtonElement>('button', { name: 'Microphone' })
  await user.click(toggle)
  act(() => booth.chat.setSourceLanguage('welsh-united-kingdom'))
  const reason = screen.getByText('Speech in this language is not recognised here. Typing works.')
  expect([toggle.disabled, toggle.getAttribute('aria-describedby')]).toEqual([false, reason.id])
})

it.each([
  ['spaces', ' \n\u00a0\u3000'],
  ['zero-width spaces and joiners', '\u200b\u200c\u200d\u2060\ufeff'],
  ['a blank of Braille', '\u2800'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['direction marks', '\u200e\u202e'],
  ['fillers of Hangul', '\u3164\u115f'],
])('Send is disabled for text that nobody sees: %s', async (_, text) => {
  const { booth } = await joinedAlone()
  show(<Composer booth={booth} module="chat" hasInput hasMicrophone={false} />)
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  const box = screen.getByRole('textbox')
  fireEvent.change(box, { target: { value: text } })
  const forNothing = send.disabled
  fireEvent.change(box, { target: { value: `${text}a` } })
  expect([forNothing, send.disabled]).toEqual([true, false])
  await user.click(send)
  expect(booth.chat.view.getSnapshot().lines.map((line) => line.text)).toEqual([`${text}a`])
})
