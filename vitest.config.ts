import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,edge,console,scripts,bench,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['server/src/core/postgres/test-postgres.setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Processes and not threads: suites start programs, send signals and change the working folder.
    pool: 'forks',
    // Many suites wait for clocks and programs: one more at a time than there are cores.
    maxWorkers: availableParallelism() + 1,
  },
})
