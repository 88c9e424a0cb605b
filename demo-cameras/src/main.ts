/**
 * Process: imitation cameras for trying the product out. `node demo-cameras/src/main.ts --folder F [--port P] [--with-parent] [FILE…]`
 * Without files it plays the drawn yard and gate (small ones with WATCHFIRE_DEMO_SMALL_FILMS=1), with files those. Says in one line of JSON where they stream.
 */
import { createHash } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { watchParent } from '../../edge/src/parent-watch.ts'
import type { ZoneSettings } from '../../edge/src/watch/zone-shape.ts'
import { makeFootage, prepareFootage, smallSize } from './footage/footage.ts'
import { yardZone } from './footage/yard-scene.ts'
import { startSimulator } from './simulator/start-simulator.ts'

type DemoCamera = { path: string; name: string; file: string; zones: ZoneSettings[] }

/** Middle and lower part of the picture: whoever walks through any ordinary view crosses it. */
const generousZone: [number, number][] = [
  [0.04, 0.3],
  [0.96, 0.3],
  [0.96, 0.99],
  [0.04, 0.99],
]

try {
  await main()
} catch (error) {
  console.error(`demo cameras: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { folder: { type: 'string' }, port: { type: 'string' }, 'with-parent': { type: 'boolean' } },
  })
  if (!values.folder) throw new Error('--folder is missing')
  if (values['with-parent']) watchParent(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
  process.stdout.on('error', () => process.exit(0))

  await mkdir(values.folder, { recursive: true })
  const cameras =
    positionals.length > 0 ? await givenCameras(values.folder, positionals) : await drawnCameras(values.folder)
  const simulator = await startSimulator({
    host: '127.0.0.1',
    port: values.port === undefined ? undefined : Number(values.port),
    mounts: cameras,
  })
  const announced = cameras.map(({ path, name, zones }) => ({ path, name, url: simulator.urls[path], zones }))
  console.log(JSON.stringify({ cameras: announced }))
}

async function drawnCameras(folder: string): Promise<DemoCamera[]> {
  const films = await makeFootage(folder, process.env.WATCHFIRE_DEMO_SMALL_FILMS === '1' ? smallSize : undefined)
  return [
    { path: 'yard', name: '厂区北院', file: films.yard, zones: [{ name: '变压器禁区', points: yardZone() }] },
    { path: 'gate', name: '仓库大门', file: films.gate, zones: [] },
  ]
}

async function givenCameras(folder: string, files: string[]): Promise<DemoCamera[]> {
  const cameras: DemoCamera[] = []
  for (const [index, given] of files.entries()) {
    const file = resolve(given)
    const film = join(folder, `given-${await fingerprint(file)}.mp4`)
    if (!(await stat(film).catch(() => undefined))) await prepareFootage(file, film)
    const name = basename(file, extname(file)).slice(0, 60)
    cameras.push({ path: `given${index + 1}`, name, file: film, zones: [{ name: '警戒区', points: generousZone }] })
  }
  return cameras
}

/** The same file is prepared once; a changed one is prepared again. */
async function fingerprint(file: string): Promise<string> {
  const facts = await stat(file).catch(() => undefined)
  if (!facts) throw new Error(`no such file: ${file}`)
  return createHash('sha256').update(`${file} ${facts.size} ${facts.mtimeMs}`).digest('hex').slice(0, 16)
}
