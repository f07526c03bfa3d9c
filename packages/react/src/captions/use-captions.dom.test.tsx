import { describe, expect, it } from 'vitest'
import { BoothProvider } from '../hooks/booth-context.tsx'
import { receive } from '../test-support/receive.ts'
import { screen, show } from '../test-support/setup.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'
import { useCaptions } from './use-captions.ts'

function Own({ maxLineChars }: { maxLineChars: number }) {
  const { lines } = useCaptions(undefined, { maxLineChars })
  return <output>{lines.map(({ name, text }) => `${name}: ${text}`).join(' / ')}</output>
}

describe('the hook for custom captions', () => {
  it('returns the current lines, at the length the page asks for', async () => {
    const ada = await joinedAlone()
    const at = (maxLineChars: number) => (
      <BoothProvider booth={ada.booth}>
        <Own maxLineChars={maxLineChars} />
      </BoothProvider>
    )
    show(at(10))
    receive(ada, 'subtitles', ['one two three'])
    expect(await screen.findByText('Nour Haddad: one two / Nour Haddad: three')).toBeTruthy()
  })

  it('has lines translated while it is in use, even if Subtitles is closed', async () => {
    const ada = await joinedAlone()
    let readers = 0
    const read = () => {
      const letGo = ada.booth.subtitles.read()
      readers++
      return () => {
        readers--
        letGo()
      }
    }
    const booth = { ...ada.booth, subtitles: { ...ada.booth.subtitles, read } }
    const { unmount } = show(
      <BoothProvider booth={booth}>
        <Own maxLineChars={10} />
      </BoothProvider>,
    )
    expect(readers).toBe(1)
    unmount()
    expect(readers).toBe(0)
  })
})
