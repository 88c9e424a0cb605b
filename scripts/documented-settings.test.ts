/** The manual names every setting of the server, and no document one that is not there. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const known = [...read('server/src/core/settings.ts').matchAll(/^ {2}([A-Z_]{8,}):/gm)].map(([, name]) => name)
const named = (text: string) => [...text.matchAll(/\b(WATCHFIRE_[A-Z_]+|DATABASE_URL)\b/g)].map(([name]) => name)

test.each(['zh', 'en'])('the page of settings in %s has a row for each', language => {
  const rows = [...read(`console/src/landing/manual/word3.${language}.md`).matchAll(/^\| `([A-Z_]+)` \|/gm)]
  expect(rows.map(([, name]) => name).sort()).toEqual([...known].sort())
})

test('no page speaks of a setting that is not there', () => {
  const pages = ['1', '2', '3', '4'].flatMap(n => ['zh', 'en'].map(l => `console/src/landing/manual/word${n}.${l}.md`))
  const texts = ['README.md', 'docs/architecture.md', 'docs/edge.md', ...pages].flatMap(page => named(read(page)))
  const others = ['scripts/start/start-settings.ts', 'edge/src/main.ts'].flatMap(path => named(read(path)))
  expect(texts.filter(name => ![...known, ...others].includes(name))).toEqual([])
})
