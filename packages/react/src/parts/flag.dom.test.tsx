import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../test-support/setup.tsx'
import { Flag } from './language-select.tsx'

it('a flag that does not load is removed', () => {
  const { container } = show(<Flag address="https://flags.example/gone.svg" />)
  const flag = container.querySelector('img') as HTMLImageElement
  fireEvent.error(flag)
  expect(container.querySelector('img')).toBeNull()
})
