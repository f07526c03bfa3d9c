/**
 * The tests in the browser that Firefox runs with `test:whole`. Left out are those of streamed voice, since Firefox streams
 * no MP3, those of capture, which do not end there, and those that nobody has tried there yet.
 */
export const firefoxTests: readonly string[] = [
  'packages/react/src/booth/{accessibility.slow,connection}.browser.test.tsx',
  'packages/react/src/lines/{hostile,line-list}.browser.test.tsx',
  'packages/react/src/parts/level-meter.browser.test.tsx',
  'packages/web/src/audio-element-player{,.pauses}.browser.test.ts',
  'packages/web/src/{local-storage-settings,web-page}.browser.test.ts',
]
