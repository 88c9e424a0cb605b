import { alarmState } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { z } from 'zod'
import { alarmKeyOf, publicAlarmId } from '../alarm/alarm.public.ts'
import type { Trx } from '../core/db/database.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { askAgain, lockRaised, type Raised, readHandlings, type Standings } from './again.queries.ts'

const atOnce = 500
const minuteMs = 60_000
const pending = z.encode(alarmState, 'pending')

/** Has rules raise again what was handled so long ago as they say, and holds still: whoever judges next does it. */
export const raiseHandledAgain = (clock: () => number): Job => ({
  name: 'alarms rules raise again',
  everyMs: 10_000,
  async work(trx) {
    for (const standings of ['rule_series', 'rule_place'] as const) await ask(trx, standings, clock())
  },
})

async function ask(trx: Trx, standings: Standings, now: number): Promise<void> {
  let after: Raised | undefined
  for (let isMore = true; isMore; ) {
    const raised = await lockRaised(trx, standings, { after, limit: atOnce })
    const handled = await handledAmong(trx, raised, now)
    if (handled.length > 0) await askAgain(trx, standings, handled)
    after = raised.at(-1)
    isMore = raised.length === atOnce
  }
}

/**
 * Those of whose alarms none waits for a verdict, or had it only lately. One whose record is gone had it long ago; what is only recorded
 * needs none, and alone it is not raised again.
 */
async function handledAmong(trx: Trx, raised: readonly Raised[], now: number): Promise<Raised[]> {
  const keys = raised.flatMap(({ tenant_id: tenantId, alarm_ids }) =>
    alarm_ids.flatMap(id => {
      const key = alarmKeyOf(id)
      return key ? [{ tenantId, ...key }] : []
    }),
  )
  const known = new Map<string, number | 'pending' | 'recorded'>(
    (await readHandlings(trx, keys)).map(row => [
      publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at }),
      row.state === pending ? 'pending' : (row.handled_at ?? 'recorded'),
    ]),
  )
  return raised.filter(({ alarm_ids, again_minutes }) => {
    const judged = alarm_ids.map(id => known.get(id) ?? 0).filter(at => at !== 'recorded')
    return judged.length > 0 && judged.every(at => at !== 'pending' && at <= now - again_minutes * minuteMs)
  })
}
