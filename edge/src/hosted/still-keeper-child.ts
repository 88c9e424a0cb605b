/** Child process of the kill test: keeps stills by a clock that goes a minute a round. `node still-keeper-child.ts FOLDER SERVER FROM` */
import { serverCalls } from '../spool/server-calls.ts'
import { startStillKeeper } from './still-keeper.ts'
import { openStillSpool } from './still-spool.ts'

const [, , folder = '', server = '', from = ''] = process.argv
const log = { warn: () => {}, info: () => {} }
let now = Number(from)
const spool = await openStillSpool({
  folder,
  calls: serverCalls(server, 'test-key', new AbortController().signal),
  isBusy: () => false,
  log,
  limits: { pace: Number.POSITIVE_INFINITY },
})
const picture = () => ({
  jpeg: new Uint8Array(20_000),
  width: 16,
  height: 9,
  at: now,
  hash: BigInt(now / 60_000) * 255n,
})
const keeper = await startStillKeeper({
  folder,
  channel: () => ({ online: true, still: async () => picture() }),
  spool,
  hasFreeSpace: async () => true,
  log,
  clock: () => now,
  interval: 0,
})
const schedule = { mode: 'every', every: 1, times: [], days: [1, 2, 3, 4, 5, 6, 7], from: 0, until: 0 }
keeper.follow({ timeZone: 'Asia/Shanghai', cameras: [{ channelId: 'EDGE_C1', ...schedule }] })
await keeper.look()
for (;;) {
  now += 60_000
  await keeper.look()
  process.stdout.write(`${now}\n`)
}
