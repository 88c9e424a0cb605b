import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDemoSeed, withCameras, writeDemoFile, writeEdgeSettings } from './demo-files.ts'
import { signInTable } from './sign-in-table.ts'

const seed = {
  accounts: [
    { account: 'root', password: 'Watchfire!root', role: 'root' },
    { account: '13800000001', password: 'Watchfire!admin', role: 'admin' },
  ],
  devices: [{ deviceId: 'YARD', key: 'k1', channels: [{ deviceId: 'YARD_C1', name: 'old' }] }],
}
const cameras = [
  { path: '/a.mp4', name: 'Yard', url: 'rtsp://127.0.0.1:1/a', zones: [[1]] },
  { path: '/b.mp4', name: 'Gate', url: 'rtsp://127.0.0.1:1/b', zones: [] },
]

test('every camera becomes a channel of the demo edge', () => {
  expect(withCameras(seed, cameras).devices[0]?.channels).toEqual([
    { deviceId: 'YARD_C1', name: 'Yard' },
    { deviceId: 'YARD_C2', name: 'Gate' },
  ])
})

test('the edge is told its key, its folder and its cameras, and nobody else can read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-demo-'))
  const path = writeEdgeSettings(folder, 'http://127.0.0.1:1', seed, cameras)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    server: 'http://127.0.0.1:1',
    deviceId: 'YARD',
    key: 'k1',
    dataFolder: join(folder, 'edge'),
    cameras: [
      { channelId: 'YARD_C1', name: 'Yard', url: cameras[0]?.url, zones: [[1]], faults: true, record: true },
      { channelId: 'YARD_C2', name: 'Gate', url: cameras[1]?.url, zones: [], faults: true, record: true },
    ],
  })
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('demo.json tells address, sign-ins, devices and pids, and nobody else can read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-demo-'))
  const facts = { address: 'http://127.0.0.1:1', pids: { server: 1, postgres: 2, edge: 3 } }
  writeDemoFile(folder, seed, facts)
  const path = join(folder, 'demo.json')
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ ...seed, ...facts })
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a data folder that was begun without the demo is named with the way out', () => {
  expect(() => readDemoSeed('/nowhere')).toThrow('start with WATCHFIRE_DEMO=0')
})

test('sign-ins stand in columns', () => {
  expect(signInTable(seed.accounts)).toEqual([
    '  account       password          role',
    '  root          Watchfire!root    root',
    '  13800000001   Watchfire!admin   admin',
  ])
})
