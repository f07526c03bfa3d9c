const dist = '../../packages'

/** As Vite bundles a page, which nobody imports: its file may export what files that load later need from it. */
const asPage = ({ output, ...config }: { readonly output: object }) => ({
  ...config,
  output: { ...output, comments: { annotation: false, jsdoc: false, legal: false }, topLevelVar: true },
  platform: 'browser',
  preserveEntrySignatures: 'allow-extension',
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
})

/** What a page loads before it shows anything: its entry, and all that this imports at once, each file compressed. */
const firstLoad = (name: string, file: string, limit: string) => ({
  name,
  path: `pages/${file}`,
  entry: file.replace(/\.tsx?$/, ''),
  ignore: ['react', 'react-dom'],
  modifyRolldownConfig: asPage,
  gzip: true,
  limit,
})

/** With all that it loads later, on first use. */
const withLater = (name: string, file: string, limit: string) => {
  const { entry: _, ...all } = firstLoad(`${name}, with what it loads later`, file, limit)
  return all
}

/** A file that is loaded as it is. */
const published = (name: string, path: string, limit: string) => ({
  name,
  path: `${dist}/${path}`,
  rolldown: false,
  gzip: true,
  limit,
})

export default [
  firstLoad('Subtitles without React', 'headless.ts', '75.2 KiB'),
  firstLoad('The subtitles panel alone', 'panel.tsx', '106.1 KiB'),
  firstLoad('The add-on: all four panels', 'add-on.tsx', '112.1 KiB'),
  withLater('Subtitles without React', 'headless.ts', '199.4 KiB'),
  withLater('The subtitles panel alone', 'panel.tsx', '324.3 KiB'),
  withLater('The add-on', 'add-on.tsx', '330.1 KiB'),
  published('Styles of all panels', 'react/dist/styles.css', '16 KiB'),
  published('The element, one file with React', 'element/dist/lingobooth.js', '378.2 KiB'),
  firstLoad('Captions alone', 'captions.tsx', '95.2 KiB'),
  published('Styles of captions', 'react/dist/captions.css', '2.5 KiB'),
  published('The element of captions alone, one file with React', 'element/dist/lingobooth-captions.js', '303.4 KiB'),
  published('Client of a frame', 'element/dist/frame.js', '1.3 KiB'),
  published('Worklet of the microphone', 'web/dist/worklet/capture.worklet.js', '14.5 KiB'),
  {
    ...firstLoad('Words of another language', '../../../packages/react/dist/messages/words/ar.js', '5.3 KiB'),
    entry: 'ar',
    ignore: ['../formats.js', '../in-english-order.js'],
  },
  // The core alone is 62.3 KiB.
  firstLoad('The core with @lingobooth/transport-broadcast', 'broadcast.ts', '65.6 KiB'),
  firstLoad('The core with @lingobooth/transport-livekit', 'livekit.ts', '66.8 KiB'),
  firstLoad('The core with @lingobooth/transport-nats', 'nats.ts', '74.2 KiB'),
  firstLoad('The core with @lingobooth/transport-packet', 'packet.ts', '67 KiB'),
  firstLoad('The core with @lingobooth/transport-pubnub', 'pubnub.ts', '71.1 KiB'),
]
