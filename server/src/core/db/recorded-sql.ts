/**
 * Shows reviewers the SQL behind each query function: tests run the functions, and the text each one sent is compared with the
 * checked-in `<module>.queries.sql`. `UPDATE_SQL=1` writes the file anew.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import { afterAll, expect } from 'vitest'
import type { Reader } from './database.ts'

// Parameters differ from function to function; what matters here is the first one.
type QueryFunctions = Record<string, (db: never, ...rest: never[]) => Promise<unknown>>

/**
 * The same functions, recorded. After the suite's last test every one of them must have run, and its texts must be those of `file`.
 * `const { listAlarms } = recordedSql(new URL('./alarm.queries.sql', import.meta.url), { listAlarms })`
 */
export function recordedSql<F extends QueryFunctions>(file: URL, functions: F): F {
  const texts = new Map<string, Set<string>>(Object.keys(functions).map(name => [name, new Set()]))
  afterAll(() => compare(fileURLToPath(file), texts))
  const recorded = Object.entries(functions).map(([name, run]) => [
    name,
    (db: Reader, ...rest: never[]) =>
      run(db.withPlugin(recorder(text => texts.get(name)?.add(text))) as never, ...rest),
  ])
  return Object.fromEntries(recorded) as F
}

function recorder(record: (text: string) => void): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      record(new PostgresQueryCompiler().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

function compare(path: string, texts: Map<string, Set<string>>): void {
  const names = [...texts.keys()].sort()
  const unused = names.filter(name => texts.get(name)?.size === 0)
  expect(unused, 'query functions that no test of this suite runs').toEqual([])
  const parts = names.map(name => `-- ${name}\n${[...(texts.get(name) ?? [])].map(tidied).join(';\n\n')};\n`)
  const text = `-- Written by the tests with UPDATE_SQL=1; do not edit.\n\n${parts.join('\n')}`
  if (process.env.UPDATE_SQL) writeFileSync(path, text)
  else expect(readFileSync(path, 'utf8'), 'the SQL changed: look at it, then run with UPDATE_SQL=1').toBe(text)
}

/** Without the indentation the statement has in its source. */
function tidied(text: string): string {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const depth = Math.min(...lines.map(line => line.length - line.trimStart().length).filter(indent => indent > 0))
  return lines.map(line => (line.startsWith(' ') ? line.slice(depth) : line).trimEnd()).join('\n')
}
