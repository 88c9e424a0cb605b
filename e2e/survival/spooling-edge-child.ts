/**
 * Process: an edge's spool, fed far faster than cameras would. Names on its output each alarm and each file that is durable.
 * `node spooling-edge-child.ts FOLDER SERVER KEY DEVICE ROUND`; round 0 only delivers what lies there.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSpool } from '../../edge/src/spool/spool.ts'
import { drawPicture } from '../../server/src/core/files/draw-files.ts'

const [, , folder = '', server = '', key = '', device = '', round = '0'] = process.argv
/** A type that never merges, so that every event is an alarm of its own; and one that does. */
const types = [42, 42, 42, 4]
const channels = 3
const name = (text: string) => process.stdout.write(`${text}\n`)

const mediaFolder = join(folder, 'files')
const spool = await openSpool({
  folder: join(folder, 'spool'),
  mediaFolder,
  server,
  key,
  log: { warn: (facts, message) => name(`warn ${message} ${JSON.stringify(facts)}`), info: () => {} },
  // Small files, so that many begin and end within a test.
  limits: { fileBytes: 20_000 },
})
// The heartbeat does this in an edge.
setInterval(() => spool.tryNow(), 200)
process.stdin.on('end', () => process.exit(0)).resume()
if (round !== '0') await feed()

/** Numbers grow over all rounds: the order in which the events were spooled. */
async function feed(): Promise<void> {
  for (let number = Number(round) * 1_000_000; ; ) {
    const writes: [string, Promise<void>][] = []
    for (let i = 0; i < 1 + (number % 7); i++) {
      number += 1
      const eventId = `spooled-${number}`
      const alarm = {
        eventId,
        deviceId: `${device}_C${1 + (number % channels)}`,
        alarmType: types[number % types.length] ?? 42,
        occurredAt: Date.now(),
        extra: { number },
      }
      writes.push([eventId, spool.alarm(alarm)])
    }
    for (const [eventId, write] of writes) {
      await write
      name(`alarm ${eventId}`)
    }
    if (number % 11 === 0) await keepPicture(`spooled-${number}.jpg`, number)
    await sleep(25)
  }
}

async function keepPicture(file: string, number: number): Promise<void> {
  await writeFile(join(mediaFolder, file), await drawPicture('jpeg', { width: 200 + (number % 300) }))
  await spool.media(file)
  name(`media ${file}`)
}
