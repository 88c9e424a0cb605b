import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ofRounds } from './figures.ts'
import { type Definition, hashOf, renewed, section } from './results-file.ts'

let folder: string
let fast: Definition
let slow: Definition

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchfire-results-'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('fast.ts', `import { a } from './shared.ts'\nnew URL('child.ts', import.meta.url)`)
  write('slow.ts', `export const slow = 1`)
  write('shared.ts', `export const a = 1`)
  write('child.ts', `import './shared.ts'`)
  const of = (name: string) => ({
    name,
    title: `the ${name}`,
    how: 'As it is.',
    source: pathToFileURL(join(folder, `${name}.ts`)),
  })
  fast = of('fast')
  slow = of('slow')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const figures = ofRounds([
  { foreign: 0.1, figures: [{ what: 'a call', value: 31, unit: 'ms', goal: { most: 30 } }] },
  { foreign: 0.2, figures: [{ what: 'a call', value: 29, unit: 'ms', goal: { most: 30 } }] },
  { foreign: 0.3, figures: [{ what: 'a call', value: 20, unit: 'ms', goal: { most: 30 } }] },
])
const measured = () => renewed('', [fast, slow], new Map([['fast', section(fast, figures)]]))

test('a section says what it was measured on and by what, and each figure how it stands to its goal', () => {
  const text = measured()
  expect(text).toContain('## fast: the fast')
  expect(text).toMatch(
    /Measured \d{4}-\d\d-\d\d \d\d:\d\d UTC at commit \S+.* by `npm run bench -- fast` on \d+ cores \(.+\), \d+ GiB, Node v\d+/,
  )
  expect(text).toContain('| a call | 29 ms | 31 ms | ≤ 30 | met |')
  expect(text).toContain('## slow: the slow\n\nNot measured yet.')
})

test('the file is what it was when nothing changed', () => {
  const text = measured()
  expect(renewed(text, [fast, slow], new Map())).toBe(text)
})

test.each(['fast.ts', 'shared.ts', 'child.ts'])('a change of %s makes the figures go', name => {
  const text = measured()
  writeFileSync(join(folder, name), `import './shared.ts'\n// other\nnew URL('child.ts', import.meta.url)`)
  const after = renewed(text, [fast, slow], new Map())
  expect(after).toContain('**Stale**: changed since it was measured')
  expect(after).not.toContain('a call')
})

test('what another benchmark is made of does not matter', () => {
  const before = hashOf(fast.source)
  writeFileSync(join(folder, 'slow.ts'), 'export const slow = 2')
  expect(hashOf(fast.source)).toBe(before)
})

test('a file one folder up that it imports belongs to it', () => {
  const inner = join(folder, 'inner')
  mkdirSync(inner)
  writeFileSync(join(inner, 'live.ts'), `import { a } from '../shared.ts'`)
  const source = pathToFileURL(join(inner, 'live.ts'))
  const before = hashOf(source)
  writeFileSync(join(folder, 'shared.ts'), 'export const a = 2')
  expect(hashOf(source)).not.toBe(before)
})

test('a section without a definition, of an older file, is stale', () => {
  const text = '# Results\n\n## slow: the slow\n\nAs it was.\nMeasured 2026-11-21 08:00 UTC.\n\n| what | figure |\n'
  expect(renewed(text, [fast, slow], new Map())).toContain(
    '**Stale**: changed since it was measured (2026-11-21 08:00 UTC)',
  )
})
