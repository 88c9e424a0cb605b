/** `npm run bench [-- NAME…]`: runs the benchmarks in turn and writes bench/RESULTS.md. Figures of one run belong together; compare ratios. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { bytes } from './bytes.ts'
import { consoles } from './consoles.ts'
import { desk } from './desk.ts'
import { memory } from './edge-memory.ts'
import { exporting } from './export.ts'
import { type Benchmark, table } from './figures.ts'
import { handling } from './handling.ts'
import { ingest } from './ingest.ts'
import { lists } from './lists.ts'
import { live } from './live-video.ts'
import { popup } from './popup.ts'

const all: Benchmark[] = [ingest, popup, consoles, live, memory, desk, lists, handling, exporting, bytes]
const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !all.some(benchmark => benchmark.name === name))
if (unknown.length > 0) {
  console.error(
    `no benchmark is called ${unknown.join(', ')}; there are ${all.map(benchmark => benchmark.name).join(', ')}`,
  )
  process.exit(1)
}

const file = new URL('RESULTS.md', import.meta.url)
for (const benchmark of all) {
  if (wanted.length > 0 && !wanted.includes(benchmark.name)) continue
  console.log(`\n${benchmark.title}`)
  const figures = await benchmark.run()
  console.log(table(figures))
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ')
  // Read anew each time: another run may have written its own sections meanwhile.
  const sections = readSections()
  sections.set(
    benchmark.name,
    `## ${benchmark.name}: ${benchmark.title}\n\n${benchmark.how}\nMeasured ${when} UTC.\n\n${table(figures)}\n`,
  )
  writeSections(sections)
}
process.exit(0)

function readSections(): Map<string, string> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const found = text.matchAll(/^## (\w+): [\s\S]*?(?=^## |(?![\s\S]))/gm)
  return new Map(Array.from(found, ([section, name = '']) => [name, `${section.trimEnd()}\n`]))
}

function writeSections(sections: Map<string, string>): void {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const intro = `# Results\n\nWritten by \`npm run bench\`. ${machine}; camera, edge, server, database and browser share these cores.\nAbsolute figures depend on the machine; the ratios within one section are what to compare.\n`
  writeFileSync(file, [intro, ...all.flatMap(benchmark => sections.get(benchmark.name) ?? [])].join('\n'))
}
