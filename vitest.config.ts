import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import behaviours from './docs/behaviours.json' with { type: 'json' }
import { drawnWith } from './gallery/drawn-with.ts'
import { chromiumArguments } from './scripts/chromium.ts'
import { firefoxOptions, fitForPublishedFirefox } from './scripts/firefox/launch.ts'
import { findBrowser } from './scripts/provision/browser.ts'
import { missingForTests, whyMissing } from './scripts/provision/packages.ts'
import { browserCommands } from './scripts/servers/browser-commands.ts'
import { pageSheet } from './scripts/servers/page-sheets.ts'

/** How much a run tries: what a push needs, everything, or everything for hours. */
const modes = ['test', 'whole', 'soak']

const isolated = ['packages/transport-*/src/**/*.test.ts', '{packages,examples,scripts}/**/*.isolated{,.slow}.test.ts']

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is skipped. */
    skipped?: string | undefined
  }
}

/** Puts the reason of each skipped test into its meta, which the JSON report has. */
const skipReasons: Reporter = {
  onTestRunEnd(modules) {
    for (const test of modules.flatMap(({ children }) => [...children.allTests('skipped')])) {
      const result = test.result()
      Object.assign(test.meta(), { skipped: result.state === 'skipped' ? result.note : undefined })
    }
  },
}
const report = process.env.LINGOBOOTH_TEST_REPORT
const reporters = ['default', skipReasons, ...(report ? ['json'] : [])]

export default defineConfig(({ mode }) => {
  // Other tools read this file too, in modes of their own.
  if (process.env.VITEST && !modes.includes(mode))
    throw new Error(`There is no mode ${mode}; the modes are ${modes.join(', ')}.`)
  const soaks = mode === 'soak'
  const whole = mode !== 'test'
  const executablePath = findBrowser()
  const hasFirefox = whole && !whyMissing('firefox', 'sound')
  if (hasFirefox) fitForPublishedFirefox()
  const exclude = [
    '**/node_modules/**',
    '**/dist/**',
    ...(whole ? [] : ['**/*.slow.*']),
    ...(soaks ? [] : ['**/*.soak.*']),
  ]
  const notInNode = [...exclude, '**/*.{dom,browser}.test.*']
  // Sound is played and heard in real time beside other tests. The whole form holds that no test needs it.
  const retry = whole ? 0 : 1

  const inFirefox: TestProjectInlineConfiguration = {
    extends: true,
    test: {
      name: 'firefox',
      // Only the page in front has the focus.
      fileParallelism: false,
      // Alone: sound in real time minds other work.
      sequence: { groupOrder: 3 },
      include: ['packages/*/src/**/*.firefox.browser.test.*'],
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

  return {
    plugins: [react()],
    resolve: { conditions: ['@lingobooth/source', ...defaultClientConditions] },
    ssr: { resolve: { conditions: ['@lingobooth/source', ...defaultServerConditions] } },
    test: {
      reporters,
      ...(report && { outputFile: { json: report } }),
      // A busy machine is slow; what hangs is noticed by the waits inside the tests.
      testTimeout: soaks ? 14_400_000 : 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
      provide: {
        ...missingForTests(),
        drawnWith: drawnWith(executablePath),
        whole,
        soaks,
      },
      // Many of the tests wait for servers and for sound more than they reckon.
      maxWorkers: 2,
      tags: Object.values(behaviours).flatMap((chapter) =>
        Object.entries(chapter).map(([name, description]) => ({ name, description })),
      ),
      coverage: { provider: 'v8', include: ['packages/*/src/**'], reporter: ['text-summary'] },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            // One process for many files: to start one and to load the modules takes longer than most of the tests.
            isolate: false,
            environment: 'node',
            setupFiles: ['scripts/tests/properties.ts'],
            include: ['{packages,examples}/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
            exclude: [...notInNode, ...isolated],
          },
        },
        {
          extends: true,
          test: {
            // Tests that replace modules or globals, and those of transports, whose SDKs keep timers and connections in their modules.
            name: 'unit-isolated',
            environment: 'node',
            setupFiles: ['scripts/tests/properties.ts'],
            include: isolated,
            exclude: notInNode,
          },
        },
        {
          extends: true,
          test: {
            name: 'dom',
            environment: 'jsdom',
            include: ['{packages/*/src,scripts}/**/*.dom.test.{ts,tsx}'],
            exclude,
          },
        },
        {
          extends: true,
          test: {
            name: 'browser',
            retry,
            include: ['{packages/*,gallery}/src/**/*.browser.test.{ts,tsx}'],
            exclude,
            globalSetup: ['scripts/tests/set-up-browser.ts'],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              commands: { ...browserCommands, pageSheet },
              provider: playwright({
                launchOptions: { executablePath: executablePath ?? '', args: chromiumArguments() },
              }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
        ...(hasFirefox ? [inFirefox] : []),
        {
          extends: true,
          test: {
            name: 'e2e',
            retry,
            environment: 'node',
            include: ['examples/*/test/**/*.e2e.ts'],
            exclude,
            globalSetup: ['scripts/tests/set-up-browser.ts', 'examples/react-host/test/support/build-page.ts'],
            // After the others: a page that is open in real time minds a busy machine most.
            sequence: { groupOrder: 1 },
          },
        },
        {
          extends: true,
          test: {
            // A selection of the end-to-end tests, in Firefox and WebKitGTK.
            name: 'cross-browser',
            retry,
            environment: 'node',
            include: ['examples/*/test/**/*.cross-browser.ts'],
            exclude,
            globalSetup: ['examples/react-host/test/support/build-page.ts'],
            // Alone: where others take the time of the machine, these browsers lose some of what the microphone hears.
            sequence: { groupOrder: 2 },
          },
        },
      ],
    },
  }
})
