/** bench/RESULTS.md: a section per benchmark, with what it was measured on and by which definition. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { type Benchmark, type Figure, table } from './figures.ts'

export type Definition = Pick<Benchmark, 'name' | 'title' | 'how'> & {
  /** Where it begins; what it imports from this folder belongs to it. */
  source: URL
}

const intro = `# Results

Written by \`npm run bench\`, a section at a time (\`npm run bench -- ingest lists\`). Camera, edge, server, database and browser share the processors of one machine.
Absolute figures depend on the machine; the ratios within one section are what to compare. Where a section has several rounds, the figure is their median; beside it stands the round in which other programs took the least.
A section whose definition has changed since it was measured shows no figures until it is measured again.
`

/** Changes when a file of the benchmark changes: its figures then say nothing about what it measures now. */
export function hashOf(source: URL): string {
  const found = new Map<string, string>()
  const visit = (url: URL) => {
    if (found.has(url.href)) return
    const text = readFileSync(url, 'utf8')
    found.set(url.href, text)
    for (const [, path = ''] of text.matchAll(/['"](\.{1,2}\/[\w-]+\.ts)['"]/g)) visit(new URL(path, url))
    // A process of its own is started by its bare name.
    for (const [, path = ''] of text.matchAll(/new URL\('([\w-]+\.ts)', import\.meta\.url\)/g))
      visit(new URL(path, url))
  }
  visit(source)
  const hash = createHash('sha256')
  for (const [href, text] of [...found].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${href.split('/').at(-1)}\n${text}`)
  return hash.digest('hex').slice(0, 12)
}

export function section(
  { name, title, how, source }: Definition,
  figures: readonly Figure[],
  now = new Date(),
): string {
  const when = now.toISOString().slice(0, 16).replace('T', ' ')
  const measured = `Measured ${when} UTC at commit ${commit()} by \`npm run bench -- ${name}\` on ${machine()}. Definition ${hashOf(source)}.`
  return `## ${name}: ${title}\n\n${how}\n${measured}\n\n${table(figures)}\n`
}

/** The file with `fresh` sections put in; of the others those that still hold. */
export function renewed(text: string, all: readonly Definition[], fresh: ReadonlyMap<string, string>): string {
  const found = new Map(
    Array.from(text.matchAll(/^## (\w+): [\s\S]*?(?=^## |(?![\s\S]))/gm), ([old, name = '']) => [
      name,
      `${old.trimEnd()}\n`,
    ]),
  )
  const sections = all.map(definition => {
    const { name, title, source } = definition
    const old = fresh.get(name) ?? found.get(name)
    if (old?.includes(`Definition ${hashOf(source)}.`)) return old
    const since = /^Measured (\S+ \S+) UTC/m.exec(old ?? '')?.[1]
    const why = since ? `**Stale**: changed since it was measured (${since} UTC).` : 'Not measured yet.'
    return `## ${name}: ${title}\n\n${why} \`npm run bench -- ${name}\` measures it.\n`
  })
  return [intro, ...sections].join('\n')
}

const machine = () =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`

function commit(): string {
  const git = (...words: string[]) =>
    execFileSync('git', words, {
      cwd: new URL('.', import.meta.url),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    const changed = git('status', '--porcelain', '--', '..', ':!RESULTS.md').trim() !== ''
    return `${git('rev-parse', '--short', 'HEAD').trim()}${changed ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}
