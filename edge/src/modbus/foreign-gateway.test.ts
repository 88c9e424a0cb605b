/** One wider test: a Modbus/TCP server that nobody here wrote. */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { ModbusPoint } from '@watchfire/contract/sensor/modbus.shapes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/test/free-port.ts'
import { ModbusLine } from './modbus-line.ts'
import { readPoints } from './read-points.ts'

const program = join(import.meta.dirname, 'foreign-gateway.py')
const python = process.platform === 'linux' ? '/usr/bin/python3' : 'python3'
const missing = spawnSync(python, [program]).status !== 0
if (missing) console.info('skipped: pymodbus is not installed (see foreign-gateway.py)')

let port = 0
let server: ReturnType<typeof spawn> | undefined
beforeAll(async () => {
  if (missing) return
  port = await freePort()
  server = spawn(python, [program, String(port)], { stdio: 'ignore' })
})
afterAll(() => void server?.kill())

const point = (n: number, more: Partial<ModbusPoint>): ModbusPoint => ({
  sensorId: `EDGE_S${n}`,
  quantity: 'temperature',
  unit: 1,
  table: 'holding',
  address: 0,
  type: 'int16',
  order: 'abcd',
  scale: 1,
  offset: 0,
  seconds: 1,
  ...more,
})

test.skipIf(missing)(
  'registers, bits and exceptions of pymodbus are read as they are meant',
  async () => {
    const line = new ModbusLine({ host: '127.0.0.1', port })
    const signal = AbortSignal.timeout(20_000)
    const read = async (...points: ModbusPoint[]) => {
      const results = await readPoints(line, points, { signal })
      return points
        .map(one => results.find(result => result.point === one))
        .map(result => result?.problem ?? result?.value)
    }
    await expect.poll(() => read(point(1, {})), { timeout: 15_000, interval: 200 }).toEqual([-250])
    expect(
      await read(
        point(1, { scale: 0.1 }),
        point(2, { address: 1, type: 'float32', order: 'cdab' }),
        point(3, { table: 'input', address: 3, type: 'uint32', quantity: 'voltage' }),
        point(4, { table: 'coil', address: 2, quantity: 'smoke' }),
        point(5, { table: 'discrete', address: 0, quantity: 'smoke' }),
        point(6, { address: 4000 }),
      ),
    ).toEqual([-25, 21.4, 100_000, 1, 0, 'illegalAddress'])
    // A device that is not there: an exception of the gateway by some versions, silence by others.
    expect(['noTarget', 'silent']).toContain((await read(point(7, { unit: 42 })))[0])
    line.close()
  },
  40_000,
)
