/** Child process of the kill test: spools alarms as fast as it can and names each one that is durable. `node spool-writer-child.ts FOLDER ROUND` */
import { join } from 'node:path'
import { openSpool } from './spool.ts'

const [, , folder = '', round = ''] = process.argv
const log = { warn: () => {}, info: () => {} }
const spool = await openSpool({
  folder: join(folder, 'spool'),
  mediaFolder: join(folder, 'files'),
  // Nothing listens there: everything has to wait on the disk.
  server: 'http://127.0.0.1:9',
  key: 'key',
  log,
  limits: { fileBytes: 20_000 },
})
for (let number = 0; ; number++) {
  const batch = Array.from({ length: 1 + (number % 5) }, (_, index) => `${round}-${number}-${index}`)
  const writes = batch.map(eventId => spool.alarm({ eventId, deviceId: 'EDGE_C1', alarmType: 4, occurredAt: number }))
  for (const [index, write] of writes.entries()) {
    await write
    process.stdout.write(`${batch[index]}\n`)
  }
}
