/** Child process of a kill test: spools readings as fast as it can and names each round that is durable. `node reading-writer-child.ts FOLDER` */
import { join } from 'node:path'
import { openSpool } from './spool.ts'

const [, , folder = ''] = process.argv
const spool = await openSpool({
  folder: join(folder, 'spool'),
  mediaFolder: join(folder, 'files'),
  // Nothing listens there: everything has to wait on the disk.
  server: 'http://127.0.0.1:9',
  key: 'key',
  log: { warn: () => {}, info: () => {} },
  limits: { fileBytes: 20_000 },
})
for (let at = 1; ; at++) {
  const round = ['EDGE_S1', 'EDGE_S2'].map(sensorId => ({
    sensorId,
    quantity: 'temperature' as const,
    at,
    value: at % 40,
  }))
  await spool.readings(round)
  process.stdout.write(`${at}\n`)
}
