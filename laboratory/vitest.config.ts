import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  ssr: { resolve: { conditions: ['@lingobooth/source', ...defaultServerConditions] } },
  test: { include: ['**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, maxWorkers: 2 },
})
