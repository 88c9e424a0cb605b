/**
 * `npm run bench [-- NAME…]`: runs the benchmarks in turn and renews bench/RESULTS.md after each; `-- --stale` measures those whose
 * definition changed, `-- --check` nothing at all. Figures of one run belong together; compare ratios.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { audit } from './audit.ts'
import { bytes } from './bytes.ts'
import { changed } from './changes.ts'
import { tree } from './channel-tree.ts'
import { consoles } from './consoles.ts'
import { desk } from './desk.ts'
import { detection } from './detect.ts'
import { devices } from './devices.ts'
import { memory } from './edge-memory.ts'
import { exporting } from './export.ts'
import { type Benchmark, table } from './figures.ts'
import { handling } from './handling.ts'
import { ingest } from './ingest.ts'
import { landing } from './landing.ts'
import { lists } from './lists.ts'
import { live } from './live/live-video.ts'
import { manyCameras } from './many-cameras.ts'
import { organisation } from './organisation.ts'
import { phone } from './phone.ts'
import { plan } from './plan.ts'
import { platesRead } from './plates.ts'
import { popup } from './popup.ts'
import { readings } from './readings.ts'
import { reports } from './reports.ts'
import { type Definition, hashOf, renewed, section } from './results-file.ts'
import { judging } from './rules.ts'
import { secondLook } from './second-look.ts'
import { since } from './since.ts'
import { storage } from './storage.ts'
import { trees } from './trees.ts'
import { work } from './work.ts'

const of = (file: string, benchmark: Benchmark): Benchmark & Definition => ({
  ...benchmark,
  source: new URL(file, import.meta.url),
})
const all = [
  of('ingest.ts', ingest),
  of('popup.ts', popup),
  of('second-look.ts', secondLook),
  of('consoles.ts', consoles),
  of('live/live-video.ts', live),
  of('edge-memory.ts', memory),
  of('detect.ts', detection),
  of('many-cameras.ts', manyCameras),
  of('plates.ts', platesRead),
  of('desk.ts', desk),
  of('lists.ts', lists),
  of('since.ts', since),
  of('reports.ts', reports),
  of('handling.ts', handling),
  of('devices.ts', devices),
  of('changes.ts', changed),
  of('channel-tree.ts', tree),
  of('plan.ts', plan),
  of('readings.ts', readings),
  of('rules.ts', judging),
  of('trees.ts', trees),
  of('organisation.ts', organisation),
  of('work.ts', work),
  of('phone.ts', phone),
  of('export.ts', exporting),
  of('audit.ts', audit),
  of('storage.ts', storage),
  of('bytes.ts', bytes),
  of('landing.ts', landing),
]
const words = process.argv.slice(2)
const wanted = words.filter(word => !word.startsWith('--'))
const unknown = wanted.filter(name => !all.some(benchmark => benchmark.name === name))
if (unknown.length > 0) {
  console.error(
    `no benchmark is called ${unknown.join(', ')}; there are ${all.map(benchmark => benchmark.name).join(', ')}`,
  )
  process.exit(1)
}

const file = new URL('RESULTS.md', import.meta.url)
const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
// Read anew each time: another run may have written its own sections meanwhile.
const renew = (fresh: ReadonlyMap<string, string>) => writeFileSync(file, renewed(read(), all, fresh))

const holds = ({ source }: Definition) => read().includes(`Definition ${hashOf(source)}.`)
const chosen = all.filter(benchmark => {
  if (words.includes('--check')) return false
  if (words.includes('--stale')) return !holds(benchmark)
  return wanted.length === 0 || wanted.includes(benchmark.name)
})
renew(new Map())
for (const benchmark of chosen) {
  console.log(`\n${benchmark.title}`)
  const figures = await benchmark.run()
  console.log(table(figures))
  renew(new Map([[benchmark.name, section(benchmark, figures)]]))
}
for (const stale of all.filter(benchmark => !holds(benchmark))) console.log(`not measured: ${stale.name}`)
process.exit(0)
