/**
 * A server’s sealer in a process of its own: `node sealer-process.ts URL FOLDER DIES_AT`. With a number for DIES_AT it is killed when it has
 * written so many portions of seals and not yet the end of their chain.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../core/db/database.ts'
import { takeJob } from '../../core/jobs/ticker.queries.ts'
import { openChainKey } from '../chain/chain-key.ts'
import { sealAudit } from '../chain/seal-audit.ts'

const [url = '', folder = '', diesAt = ''] = process.argv.slice(2)
const db = openDatabase(url)
const key = await openChainKey(folder, 'one key of the installation')
let [portions, hasMadeSeals] = [0, false]
const mortal = {
  ...key,
  rowMac: (...facts: Parameters<typeof key.rowMac>) => {
    hasMadeSeals = true
    return key.rowMac(...facts)
  },
  proof: (...facts: Parameters<typeof key.proof>) => {
    if (diesAt !== '' && hasMadeSeals && portions === Number(diesAt)) process.kill(process.pid, 'SIGKILL')
    return key.proof(...facts)
  },
}
const log = { error: (facts: object, text: string) => console.log(JSON.stringify({ ...facts, text })) }
for (;;) {
  hasMadeSeals = false
  const sealed = await db.system.transaction().execute(async trx => {
    if (!(await takeJob(trx, 'seal audit'))) return 0
    return sealAudit(trx, mortal, log)
  })
  if (sealed > 0) portions += 1
  if (sealed > 0) console.log(`sealed ${sealed}`)
  await sleep(5)
}
