import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { manualButtons } from './console/manual-buttons-plugin.ts'
import { LongestFirst } from './scripts/test/longest-first.ts'

/**
 * One project a workspace, so that only the server's tests wait for PostgreSQL. The survival suites run apart from the others.
 * A `pure` one only computes: its files share threads, each in a context of its own, which begins in a fraction of the time.
 */
const projectOf = (name: string) => ({ test: { name, include: [`${name}/**/*.test.{ts,tsx}`] } })
const pure = (name: string) => ({ test: { ...projectOf(name).test, pool: 'vmThreads' as const } })
const server = projectOf('server')
/** Icons come each by its own file: the list that their package begins with is 850 files long, and a test of a component would wait for it. */
const iconsOneByOne = {
  name: 'icons-one-by-one',
  enforce: 'pre' as const,
  transform: (code: string) =>
    code.replace(/import \{([^}]+)\} from '@ant-design\/icons'/g, (_, names: string) =>
      (names.match(/\w+/g) ?? []).map(name => `import ${name} from '@ant-design/icons/es/icons/${name}'`).join(';'),
    ),
}
/**
 * Tests of components name their DOM themselves (`@vitest-environment happy-dom`), the others load none. Ant Design comes in the one
 * form that Node loads as it is: by the bundlers' form each of its files would be translated, and by both there would be two of it.
 * What each such test loads from packages is bundled once before the run: file by file it took two fifths of the time.
 */
const bundled = [
  'antd',
  'react',
  'react-dom',
  'react-dom/client',
  'react-router',
  '@tanstack/react-query',
  'zod',
  '@testing-library/react',
  '@testing-library/user-event',
]
const consoleProject = {
  test: { ...pure('console').test, deps: { optimizer: { client: { enabled: true, include: bundled } } } },
  plugins: [iconsOneByOne, manualButtons()],
  resolve: { mainFields: ['main'], alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] },
}

export default defineConfig({
  test: {
    projects: [
      pure('contract'),
      consoleProject,
      ...['edge', 'demo-cameras', 'scripts', 'bench', 'e2e'].map(projectOf),
      {
        test: {
          ...server.test,
          globalSetup: ['scripts/test/test-postgres.setup.ts'],
          // Its suites share processes and the modules in them, whose loading took a third of the time: none keeps state of its own there.
          isolate: false,
        },
      },
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['scripts/test/temporary-folder.setup.ts'],
    // What comes by itself is waited for as long as the slowest machine may take: a wait that ends too soon fails by chance.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // What Node compiled once it need not compile in each process again, nor in the programs that suites start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-compile') },
    // Processes and not threads: suites start programs, send signals and change the working folder.
    pool: 'forks',
    // Many suites wait for clocks and programs: one more at a time than there are cores.
    maxWorkers: availableParallelism() + 1,
  },
})
