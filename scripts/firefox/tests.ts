const everyPush = [
  'packages/react/src/booth/{accessibility,connection}.browser.test.tsx',
  'packages/react/src/lines/line-list.browser.test.tsx',
  'packages/web/src/audio-element-player{,.pauses}.browser.test.ts',
]

const everyNight = [
  ...everyPush,
  'packages/react/src/lines/hostile.browser.test.tsx',
  'packages/react/src/parts/level-meter.browser.test.tsx',
  'packages/web/src/{local-storage-settings,web-page}.browser.test.ts',
]

/**
 * The tests in the browser that Firefox runs: on every push, those where browsers differ most. Left out are those of streamed
 * voice, since Firefox streams no MP3, those of capture, which do not end there, and those that nobody has tried there yet.
 */
export const firefoxTests = (nightly: boolean): readonly string[] => (nightly ? everyNight : everyPush)
