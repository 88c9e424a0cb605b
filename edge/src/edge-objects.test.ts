import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Heartbeat } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { describe, type TestContext, test } from 'vitest'
import { sampleFootage } from '../../demo-cameras/src/footage/sample-footage.ts'
import { testFilms } from '../../demo-cameras/src/footage/test-films.ts'
import { startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { testFootage } from '../../demo-cameras/src/simulator/test-footage.ts'
import { corridor } from './detect/testing/corridor-labels.ts'
import { writeTinyModel } from './detect/testing/tiny-model.ts'
import { TestIngestServer } from './spool/test-ingest-server.ts'

const program = join(import.meta.dirname, 'main.ts')
type Asked = { rule: 'recognised'; alarmType: number }
const zoneOf = (name: string, looksFor?: 'person' | 'vehicle', asked?: Asked) => ({
  name,
  points: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  ...(looksFor && { looksFor }),
  ...asked,
})

/** An edge before one camera that plays a film from its beginning, with models that somebody brought. */
async function anEdge(
  { onTestFinished }: TestContext,
  film: string,
  zones: ReturnType<typeof zoneOf>[],
  models: Parameters<typeof writeTinyModel>[1][] = [],
) {
  const folder = await mkdtemp(join(tmpdir(), 'edge-objects-'))
  for (const model of models) await writeTinyModel(join(folder, 'data', 'models'), model)
  const server = new TestIngestServer()
  await server.start()
  const simulator = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'camera', file: film }], waits: true })
  const path = join(folder, 'settings.json')
  const camera = {
    channelId: 'EDGE_C1',
    name: 'Camera',
    url: simulator.urls.camera,
    faults: false,
    record: false,
    zones,
  }
  const about = { server: server.url, deviceId: 'EDGE', key: server.key, dataFolder: 'data' }
  await writeFile(path, JSON.stringify({ ...about, cameras: [camera] }))
  const edge = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  edge.stdout.on('data', chunk => {
    said += String(chunk)
  })
  onTestFinished(async () => {
    edge.kill('SIGKILL')
    await server.stop()
    await simulator.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    edge,
    server,
    said: () => said,
    last: () => server.heartbeats.at(-1) as Heartbeat | undefined,
    knows: () => (server.heartbeats.at(-1) as Heartbeat)?.configuration?.knows,
  }
}

const slow = { timeout: 100_000, interval: 50 }
const real = sampleFootage(corridor.film)
const films = [
  { what: 'the drawn yard', film: async () => (await testFilms()).yard, isThere: true },
  { what: 'a real corridor (skipped without ../shared/data)', film: async () => real ?? '', isThere: !!real },
]

// They wait for the seconds of their films.
describe.concurrent('an edge with a model', () => {
  for (const { what, film, isThere } of films) {
    test.skipIf(!isThere)(
      `in ${what} a person becomes an alarm with a picture and a box, and the next one too though the process that looks was killed`,
      async context => {
        const { expect } = context
        const { edge, server, said, knows } = await anEdge(context, await film(), [zoneOf('people', 'person')])
        await expect.poll(knows, slow).toContain('objects')
        await expect.poll(() => server.alarms.length, slow).toBeGreaterThan(0)
        const [alarm] = server.alarms
        expect(alarm).toMatchObject({ alarmType: 4, location: 'people', extra: { zone: 'people' } })
        expect(alarm?.extra?.boxes).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ label: 'person', score: expect.any(Number), x: expect.any(Number) }),
          ]),
        )
        const [picture = ''] = alarm?.pictures ?? []
        await expect.poll(() => server.media.get(picture)?.complete, slow).toBe(true)
        expect(server.media.get(picture)?.bytes.readUInt16BE(0)).toBe(0xffd8)

        process.kill(await inferenceOf(edge), 'SIGKILL')
        await expect.poll(said, slow).toContain('the process that runs models ended')
        const before = server.alarms.length
        await expect.poll(() => server.alarms.length, slow).toBeGreaterThan(before)
        expect(server.alarms.at(-1)).toMatchObject({ alarmType: 4, location: 'people' })
        expect(knows()).toContain('objects')
      },
      240_000,
    )
  }

  test("a model of one's own that is shown each person raises its type, with a picture, a box and its name; a broken one is told by name and field", async context => {
    const { expect } = context
    const head = { name: 'helmet', base: 0.9, labels: ['head'], raises: [{ label: 'head', alarmType: 3 }] }
    const { server, last } = await anEdge(
      context,
      (await testFilms()).yard,
      [zoneOf('helmets', undefined, { rule: 'recognised', alarmType: 3 })],
      [
        { ...head, on: { crop: 'person', grow: 0.1 } },
        { name: 'smoke', sha256: '0'.repeat(64) },
      ],
    )
    await expect
      .poll(() => last()?.models, slow)
      .toEqual([
        { name: 'nanodet-g', version: '1.0.0', raises: [] },
        { name: 'helmet', version: '1.0.0', raises: [3] },
        {
          ...{ name: 'smoke', version: '1.0.0', raises: [] },
          problem: { field: 'sha256', why: expect.stringContaining('digest') },
        },
        expect.objectContaining({ name: 'number-plates', reads: 'plates' }),
      ])
    await expect.poll(() => server.alarms.length, slow).toBeGreaterThan(0)
    const [alarm] = server.alarms
    expect(alarm).toMatchObject({ alarmType: 3, location: 'helmets', extra: { model: 'helmet 1.0.0' } })
    expect(alarm?.extra?.boxes).toEqual([
      expect.objectContaining({ label: 'head', score: expect.any(Number), x: expect.any(Number) }),
    ])
    const [picture = ''] = alarm?.pictures ?? []
    await expect.poll(() => server.media.get(picture)?.complete, slow).toBe(true)
  }, 240_000)

  test('a shadow, a lamp that flickers and noise are movement and nobody', async context => {
    const { expect } = context
    const film = await testFootage({ shows: 'shadow', width: 640, height: 360, frameRate: 10, group: 20, seconds: 30 })
    const { server, said } = await anEdge(context, film, [
      zoneOf('anything'),
      zoneOf('people', 'person'),
      zoneOf('cars', 'vehicle'),
    ])
    await expect.poll(said, slow).toContain('a model looks for people')
    // Whoever counts what moves is told of the shadow; who looked all the time has seen nobody.
    await expect
      .poll(() => server.alarms.filter(({ location }) => location === 'anything').length, slow)
      .toBeGreaterThan(0)
    expect(new Set(server.alarms.map(({ location }) => location))).toEqual(new Set(['anything']))
  }, 240_000)
})

/** The child of the edge that runs the model. */
async function inferenceOf({ pid }: ChildProcess): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
  for (const child of children)
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes('inference-child')) return Number(child)
  throw new Error('no child runs models')
}
