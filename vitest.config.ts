import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * One project a workspace, so that only the server's tests wait for PostgreSQL. The survival suites run apart from the others.
 * A `pure` one only computes: its files share threads, each in a context of its own, which begins in a fraction of the time.
 */
const projectOf = (name: string) => ({ test: { name, include: [`${name}/**/*.test.{ts,tsx}`] } })
const pure = (name: string) => ({ test: { ...projectOf(name).test, pool: 'vmThreads' as const } })
const server = projectOf('server')

export default defineConfig({
  test: {
    projects: [
      ...['contract', 'console'].map(pure),
      ...['edge', 'scripts', 'bench', 'e2e'].map(projectOf),
      {
        test: {
          ...server.test,
          globalSetup: ['server/src/core/postgres/test-postgres.setup.ts'],
          // Its suites share processes and the modules in them, whose loading took a third of the time: none keeps state of its own there.
          isolate: false,
        },
      },
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['scripts/test/temporary-folder.setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What Node compiled once it need not compile in each process again, nor in the programs that suites start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-compile') },
    // Processes and not threads: suites start programs, send signals and change the working folder.
    pool: 'forks',
    // Many suites wait for clocks and programs: one more at a time than there are cores.
    maxWorkers: availableParallelism() + 1,
  },
})
