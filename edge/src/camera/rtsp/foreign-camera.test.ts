import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testFootage } from '../../../../demo-cameras/src/simulator/test-footage.ts'
import { freePort } from '../../../../scripts/test/free-port.ts'
import { unitsOfFile } from '../../mp4/units-of-file.ts'
import { writeRecording } from '../../mp4/write-recording.ts'
import type { AccessUnit, StreamParameters } from '../codec/access-unit.ts'
import { openCamera } from './rtsp-camera.ts'

const program = join(import.meta.dirname, 'foreign-camera.py')
const python = process.platform === 'linux' ? '/usr/bin/python3' : 'python3'
const missing = spawnSync(python, [program], { encoding: 'utf8' }).status !== 0
if (missing) console.info('skipped: GStreamer’s RTSP server is not installed (see foreign-camera.py)')

let folder = ''
let port = 0
let server: ReturnType<typeof spawn> | undefined
beforeAll(async () => {
  if (missing) return
  folder = await mkdtemp(join(tmpdir(), 'watchfire-foreign-'))
  const files = await Promise.all(
    (['h264', 'h265'] as const).map(async codec => {
      // Its payloader wants the hvc1 form, which our recordings have.
      const { parameters, units } = await unitsOfFile(await testFootage({ codec, betweenFrames: 2, seconds: 10 }))
      const path = join(folder, `${codec}.mp4`)
      await writeRecording(path, parameters, units)
      return path
    }),
  )
  port = await freePort()
  server = spawn(python, [program, String(port), ...files], { stdio: ['ignore', 'pipe', 'ignore'] })
  if (server.stdout) await once(server.stdout, 'data')
}, 30_000)
afterAll(async () => {
  server?.kill()
  if (folder) await rm(folder, { recursive: true })
})

test.skipIf(missing).each(['h264', 'h265', 'h264-udp', 'h265-udp'])(
  '%s of a camera nobody here wrote arrives whole',
  async mount => {
    const [codec, overUdp] = mount.split('-')
    const units: AccessUnit[] = []
    const parameters: StreamParameters[] = []
    const states: string[] = []
    const camera = openCamera({
      url: `rtsp://admin:secret@127.0.0.1:${port}/${mount}`,
      onUnit: unit => units.push(unit),
      onParameters: one => parameters.push(one),
      onState: (state, _, detail = '') => states.push(`${state} ${detail}`.trim()),
    })
    try {
      await vi.waitFor(() => expect(units.length).toBeGreaterThan(45), { timeout: 30_000, interval: 50 })
    } finally {
      camera.close()
    }
    expect([states, camera.carriedBy]).toEqual([['online'], overUdp ?? 'tcp'])
    expect(parameters).toHaveLength(1)
    expect(parameters[0]).toMatchObject({ codec, width: 320, height: 180, frameRate: 15, reorderFrames: 2 })
    const ascending = units.map(unit => unit.time).sort((a, b) => a - b)
    const steps = ascending.slice(3, -3).map((time, index) => time - (ascending[index + 2] ?? 0))
    for (const step of steps) expect(Math.abs(step - 6000)).toBeLessThan(200)
  },
  20_000,
)
