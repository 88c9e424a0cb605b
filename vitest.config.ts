import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** One project a workspace, so that only the server's tests wait for PostgreSQL. The survival suites run apart from the others. */
const projectOf = (name: string) => ({ test: { name, include: [`${name}/**/*.test.{ts,tsx}`] } })
const server = projectOf('server')

export default defineConfig({
  test: {
    projects: [
      ...['contract', 'console', 'edge', 'scripts', 'bench', 'e2e'].map(projectOf),
      { test: { ...server.test, globalSetup: ['server/src/core/postgres/test-postgres.setup.ts'] } },
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['scripts/test/temporary-folder.setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Processes and not threads: suites start programs, send signals and change the working folder.
    pool: 'forks',
    // Many suites wait for clocks and programs: one more at a time than there are cores.
    maxWorkers: availableParallelism() + 1,
  },
})
