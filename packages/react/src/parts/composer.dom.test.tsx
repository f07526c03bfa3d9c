import { act } from '@testing-library/react'
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
  const reason = screen.getByText('Speech in this language cannot be recognised.')
  expect([toggle.disabled, toggle.getAttribute('aria-describedby')]).toEqual([false, reason.id])
})
