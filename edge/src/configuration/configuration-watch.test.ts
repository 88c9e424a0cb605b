import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Configuration } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { expect, test, vi } from 'vitest'
import type { CameraSettings } from '../edge-settings.ts'
import { watchConfiguration } from './configuration-watch.ts'

const camera = (n: number) => ({
  channelId: `EDGE_C${n}`,
  name: `Camera ${n}`,
  address: `rtsp://10.0.0.${n}/`,
  login: null,
  zones: [],
  faults: true,
  record: true,
})

async function aWatch(folder?: string, knowsObjects = false) {
  const own = folder ?? (await mkdtemp(join(tmpdir(), 'edge-configuration-')))
  const used: string[][] = []
  const hosted: unknown[] = []
  const server: { answer: Configuration | undefined } = { answer: undefined }
  const onApplied = vi.fn()
  const watch = await watchConfiguration({
    folder: own,
    inFile: [],
    open: () => undefined,
    calls: {
      configuration: async () =>
        server.answer ? { kind: 'done', data: server.answer } : { kind: 'later', why: 'away' },
    },
    use: (cameras: CameraSettings[]) => used.push(cameras.map(({ channelId }) => channelId)),
    host: orders => hosted.push(orders),
    follow: () => {},
    register: () => {},
    listen: () => {},
    knowsObjects: () => knowsObjects,
    onApplied,
    log: { info: () => {}, warn: () => {} },
  })
  return { folder: own, used, hosted, server, watch, onApplied }
}

test('another version is fetched, kept for its owner alone, put in use and told', async () => {
  const { folder, used, server, watch, onApplied } = await aWatch()
  server.answer = { version: 3, cameras: [camera(1)] }
  watch.onVersion(3)
  await vi.waitFor(() => expect(onApplied).toHaveBeenCalled())
  expect(used).toEqual([[], ['EDGE_C1']])
  expect(watch.report()).toEqual({
    version: 3,
    refused: [],
    hosts: true,
    knows: [
      'masks',
      'lines',
      'plan',
      'tries',
      'second',
      'dayAndNight',
      'triesObjects',
      'onvif',
      'ptz',
      'events',
      'flow',
      'gb28181',
      'onvifTls',
      'makerEvents',
      'remote',
      'recordings',
      'modbus',
      'snmp',
      'modelPackages',
      'settingsPackages',
    ],
  })
  expect(JSON.parse(await readFile(join(folder, 'configuration.json'), 'utf8'))).toEqual(server.answer)
  expect((await stat(join(folder, 'configuration.json'))).mode & 0o777).toBe(0o600)
})

test('without its server it watches what it watched before', async () => {
  const first = await aWatch()
  first.server.answer = { version: 4, cameras: [camera(1), camera(2)] }
  first.watch.onVersion(4)
  await vi.waitFor(() => expect(first.onApplied).toHaveBeenCalled())
  const second = await aWatch(first.folder)
  expect(second.used).toEqual([['EDGE_C1', 'EDGE_C2']])
  expect(second.watch.report().version).toBe(4)
  expect(second.hosted).toEqual([undefined])
})

test('a server that does not answer changes nothing, and is asked again when it is heard of', async () => {
  const { used, server, watch, onApplied } = await aWatch()
  watch.onVersion(2)
  await vi.waitFor(() => {
    server.answer = { version: 2, cameras: [camera(1)] }
    watch.onVersion(2)
    expect(onApplied).toHaveBeenCalled()
  })
  expect(used.at(-1)).toEqual(['EDGE_C1'])
})

test('a file that broke counts as none: the server has it all', async () => {
  const { folder } = await aWatch()
  await writeFile(join(folder, 'configuration.json'), '{"version":9,"cam')
  const { used, watch } = await aWatch(folder)
  expect(used).toEqual([[]])
  expect(watch.report().version).toBe(0)
})

test('a version that comes while another is fetched is fetched after it', async () => {
  const { used, server, watch } = await aWatch()
  server.answer = { version: 1, cameras: [camera(1)] }
  watch.onVersion(1)
  server.answer = { version: 2, cameras: [camera(1), camera(2)] }
  watch.onVersion(2)
  await vi.waitFor(() => expect(watch.report().version).toBe(2))
  expect(used.at(-1)).toEqual(['EDGE_C1', 'EDGE_C2'])
})
