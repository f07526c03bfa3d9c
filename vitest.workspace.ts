import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { behaviourTags } from './scripts/behaviour/behaviours.ts'
import { chromiumArguments } from './scripts/chromium.ts'
import { firefoxOptions, fitForPublishedFirefox } from './scripts/firefox/launch.ts'
import { firefoxTests } from './scripts/firefox/tests.ts'
import { soaks, whole } from './scripts/form.ts'
import { isolatedTests } from './scripts/isolated-tests.ts'
import { leftOutFiles } from './scripts/left-out-files.ts'
import { picturesDiffer } from './scripts/pictures/versions.ts'
import { provisionBrowser } from './scripts/provision/browser.ts'
import { languagesWithoutFont, provisionFonts } from './scripts/provision/fonts.ts'
import { natsServerMissing } from './scripts/provision/nats.ts'
import { missingBrowser } from './scripts/provision/other-browsers.ts'
import { proxiesMissing } from './scripts/provision/proxies.ts'
import { redisServerMissing } from './scripts/provision/redis.ts'
import { testReporter } from './scripts/reports/test-reporter.ts'
import { browserCommands } from './scripts/servers/browser-commands.ts'
import { pageSheet } from './scripts/styles/page-sheets.ts'
import { publishedStyles } from './scripts/styles/vite-styles.ts'

if (Number(process.versions.node.split('.')[0]) < 22)
  throw new Error(`The tests need Node 22 or newer and run on ${process.version}: the install step failed, see above.`)

const executablePath = provisionBrowser()
process.env.CHROME_PATH = executablePath
provisionFonts()
fitForPublishedFirefox()

const firefoxMissing = missingBrowser('Firefox')
if (firefoxMissing) console.warn(`Tests in Firefox are left out: ${firefoxMissing}.`)

const leftOut = leftOutFiles()

const unitTests = ['{packages,examples}/*/src/**/*.test.ts', '{scripts,laboratory}/**/*.test.ts']
const notInNode = ['**/*.{dom,browser}.test.*', '**/node_modules/**', '**/dist/**', ...leftOut.keys()]

const inFirefox: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'firefox',
    retry: 1,
    // Only the page in front has the focus.
    fileParallelism: false,
    include: [...firefoxTests],
    globalSetup: ['scripts/firefox/set-up-sound.ts'],
    setupFiles: ['scripts/firefox/set-up-page.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: browserCommands,
      provider: playwright({ launchOptions: firefoxOptions() }),
      instances: [{ browser: 'firefox' }],
    },
  },
}

export default defineConfig({
  plugins: [react(), publishedStyles()],
  resolve: { conditions: ['@lingobooth/source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['@lingobooth/source', ...defaultServerConditions] } },
  test: {
    reporters: ['default', testReporter({ path: process.env.LINGOBOOTH_TEST_REPORT, failsRetried: whole, leftOut })],
    // A busy machine is slow; what hangs is noticed by the waits inside the tests.
    testTimeout: soaks ? 14_400_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    provide: {
      natsServerMissing: natsServerMissing(),
      redisServerMissing: redisServerMissing(),
      proxiesMissing: proxiesMissing(),
      languagesWithoutFont: languagesWithoutFont(),
      picturesDiffer: picturesDiffer(executablePath),
      whole,
      soaks,
    },
    // Many of the tests wait for servers and for sound more than they reckon.
    maxWorkers: 2,
    tags: behaviourTags,
    coverage: { provider: 'v8', include: ['packages/*/src/**'], reporter: ['text-summary'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // One process for many files: to start one and to load the modules takes longer than most of the tests.
          isolate: false,
          environment: 'node',
          setupFiles: ['scripts/properties.ts'],
          include: unitTests,
          exclude: [...notInNode, ...isolatedTests(unitTests)],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-isolated',
          environment: 'node',
          setupFiles: ['scripts/properties.ts'],
          include: isolatedTests(unitTests),
          exclude: notInNode,
        },
      },
      {
        extends: true,
        test: { name: 'dom', environment: 'jsdom', include: ['{packages/*/src,scripts}/**/*.dom.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          // Sound is played and heard in real time beside other tests, and the runner gives the frame of a new page one second. What was tried again is named at the end of the run.
          retry: 1,
          include: ['{packages/*,gallery}/src/**/*.browser.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...leftOut.keys()],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { ...browserCommands, pageSheet },
            provider: playwright({ launchOptions: { executablePath, args: chromiumArguments() } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      ...(whole && !firefoxMissing ? [inFirefox] : []),
      {
        extends: true,
        test: {
          name: 'e2e',
          // Real engines and sound share the machine with other tests. What was tried again is named at the end of the run.
          retry: 1,
          environment: 'node',
          include: ['examples/*/test/**/*.e2e.ts'],
          exclude: ['**/node_modules/**', ...leftOut.keys()],
          globalSetup: ['examples/react-host/test/support/build-page.ts'],
          // After the others: a page that is open in real time minds a busy machine most.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'cross-browser',
          // As the end-to-end tests, of which these are a selection for Firefox and WebKitGTK.
          retry: 1,
          environment: 'node',
          include: ['examples/*/test/**/*.cross-browser.ts'],
          globalSetup: ['examples/react-host/test/support/build-page.ts'],
          // Alone: where others take the time of the machine, these browsers lose some of what the microphone hears.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
