import { expect, it } from 'vitest'
import { createWebMicrophone } from './index.ts'

it('opening the microphone refuses an option that there is not, with those that there are', async () => {
  const { open } = createWebMicrophone({ constraint: {} } as never)
  await expect(open({} as never)).rejects.toMatchObject({
    code: 'bad-option',
    message: 'There is no option constraint; there are constraints, mediaStream, workletUrl, clock, logger, player.',
  })
})
