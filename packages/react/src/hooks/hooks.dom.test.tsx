import { createBooth } from '@lingobooth/core'
import { fakePage, fakePlugins, flushPromises } from '@lingobooth/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import '../test-support/setup.tsx'
import { joinedAlone, participant, twoBooths } from '../test-support/two-booths.ts'
import { BoothProvider, useBooth, useCreateBooth } from './booth-context.tsx'
import { useApp, useChat, useNotices, useSpeak, useSubtitles, useVoice } from './use-views.ts'

describe('useBooth', () => {
  const outer = participant().booth
  const other = participant().booth
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <BoothProvider booth={outer}>{children}</BoothProvider>
  )

  it('returns the booth of the provider, or the one passed to it', () => {
    expect(renderHook(() => useBooth(), { wrapper }).result.current).toBe(outer)
    expect(renderHook(() => useBooth(other), { wrapper }).result.current).toBe(other)
  })

  it('without any booth throws an error that says what to do', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => renderHook(() => useBooth())).toThrow(
      expect.objectContaining({ code: 'missing-prop', message: expect.stringContaining('pass one as provider') }),
    )
    vi.restoreAllMocks()
  })
})

describe('the hooks on a page that batches by frame', () => {
  it('return the last reported state, even to a component that renders for another reason', async () => {
    const frames: (() => void)[] = []
    const page = { ...fakePage(), nextFrame: (run: () => void) => void frames.push(run) }
    const ada = await joinedAlone({ page })
    const hooks = () => [useSubtitles(ada.booth).lines.length, Object.keys(useApp(ada.booth).drops).length]
    const { result, rerender } = renderHook(hooks)
    const message = { module: 'subtitles', text: 'hello', name: 'Luis', speakerLanguage: 'english-united-states' }
    ada.network.inject('weekly', { channel: 'subtitles', sender: 'stranger', message })
    ada.network.inject('weekly', { channel: 'subtitles', sender: 'stranger', message: 'nonsense' })
    await flushPromises()
    rerender()
    expect(result.current).toEqual([0, 0])
    act(() => {
      for (const run of frames.splice(0)) run()
    })
    expect(result.current).toEqual([1, 1])
  })
})

describe('useCreateBooth', () => {
  it('keeps one booth, and leaves its room once the component is gone, in StrictMode too', async () => {
    const fakes = fakePlugins()
    const { result, rerender, unmount } = renderHook(() => useCreateBooth({ plugins: fakes.plugins }), {
      wrapper: StrictMode,
    })
    const booth = result.current
    await booth.join({ room: 'weekly', name: 'Ada', language: 'en-US' })
    rerender()
    expect(result.current).toBe(booth)
    expect(fakes.network.sessions).toBe(1)
    unmount()
    await waitFor(() => expect(fakes.network.sessions).toBe(0))
  })
})

describe('the hooks', () => {
  it('return the view of each part together with its controls', async () => {
    const { ada } = await twoBooths()
    const { result } = renderHook(() => ({
      app: useApp(ada.booth),
      subtitles: useSubtitles(ada.booth),
      chat: useChat(ada.booth),
      voice: useVoice(ada.booth),
      speak: useSpeak(ada.booth),
      notices: useNotices(ada.booth),
    }))
    const { booth } = ada
    expect(result.current).toEqual({
      app: { ...booth.app.view.getSnapshot(), controls: booth.app },
      subtitles: { ...booth.subtitles.view.getSnapshot(), controls: booth.subtitles },
      chat: { ...booth.chat.view.getSnapshot(), controls: booth.chat },
      voice: { ...booth.voice.view.getSnapshot(), controls: booth.voice },
      speak: { ...booth.speak.view.getSnapshot(), controls: booth.speak },
      notices: { notices: [], controls: booth.notices },
    })
    result.current.subtitles.controls.setFontSize(4)
    await waitFor(() => expect(result.current.subtitles.fontSize).toBe(4))
  })

  it('do not render again when another module changes', async () => {
    const { ada } = await twoBooths()
    let renders = 0
    renderHook(() => {
      renders++
      return useChat(ada.booth)
    })
    ada.booth.subtitles.send('hello')
    await waitFor(() => expect(ada.booth.subtitles.view.getSnapshot().lines).toMatchObject([{ outcome: 'sent' }]))
    expect(renders).toBe(1)
  })

  it('follow a new booth when they are given one', async () => {
    const first = createBooth({ plugins: fakePlugins().plugins })
    const second = createBooth({ plugins: fakePlugins().plugins })
    second.chat.setFontSize(5)
    const { result, rerender } = renderHook(({ booth }) => useChat(booth).fontSize, { initialProps: { booth: first } })
    rerender({ booth: second })
    expect(result.current).toBe(5)
  })
})
