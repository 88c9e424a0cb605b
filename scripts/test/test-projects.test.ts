import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const projects = (config.test?.projects ?? []) as {
  test: { name: string; include: string[]; globalSetup?: string[] }
}[]
const found = (patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist', '**/.data'] }).sort()

test('every test file is run by one project', () => {
  expect(projects.flatMap(project => found(project.test.include)).sort()).toEqual(found(['**/*.test.{ts,tsx}']))
})

test('only the tests of the server wait for PostgreSQL', () => {
  const preparing = projects.filter(project => project.test.globalSetup).map(project => project.test.name)
  expect(preparing).toEqual(['server'])
  expect(config.test?.globalSetup).toEqual(['scripts/test/temporary-folder.setup.ts'])
})
