import { setTimeout as sleep } from 'node:timers/promises'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import pg from 'pg'
import type { DemoSource } from './demo-source.ts'
import type { ForeignLoad } from './foreign-load.ts'
import { openPost } from './keep-alive-post.ts'
import type { PopupSeen, PopupWatch } from './popup-watch.ts'
import type { RunningServer } from './server-process.ts'

/** Between two measured alarms, ms; spread, so that they do not keep step with a poll or a frame. */
const [minPause, pauseSpread] = [100, 300]
/** Fire: severe, so it keeps its place on screen among the notices of the load. */
export const measuredType = 1

export type Sample = PopupSeen & { postedAt: number; durableAt: number }
type Way = {
  samples: number
  /** A noisy machine gives fewer samples in this time, ms, and fails below `fewest`. */
  longest: number
  fewest: number
  /** The name of a picture that each alarm has, which follows it. */
  picture?: (name: string) => Promise<unknown>
}

/** Severe alarms posted one by one at irregular times, each until a browser has drawn its popup. */
export async function measurePopups(
  server: RunningServer,
  { key, channels }: DemoSource,
  { popups, others }: { popups: PopupWatch; others: ForeignLoad },
  { samples, longest, fewest, picture }: Way,
): Promise<Sample[]> {
  const connection = await openPost(server.address, ingestCalls.sendAlarms.path, key)
  const taken: Sample[] = []
  const until = Date.now() + longest
  for (let n = 0; taken.length < samples && Date.now() < until; n += 1) {
    await sleep(minPause + Math.random() * pauseSpread)
    const eventId = crypto.randomUUID()
    const name = `${eventId}.jpg`
    const event = {
      eventId,
      deviceId: channels[n % channels.length],
      alarmType: measuredType,
      occurredAt: Date.now(),
      ...(picture && { pictures: [name] }),
    }
    const postedAt = Date.now()
    const { body } = await connection.post(JSON.stringify([event]))
    const durableAt = Date.now()
    const [outcome] = (JSON.parse(body) as { data: { outcome: string; alarmId: string }[] }).data
    if (outcome?.outcome !== 'stored') throw new Error(`the measured alarm was not stored: ${body}`)
    const seen = await popups.seen(outcome.alarmId)
    await picture?.(name)
    if (others.wasQuiet(postedAt)) taken.push({ postedAt, durableAt, ...seen })
  }
  connection.close()
  if (taken.length < fewest) throw new Error(`only ${taken.length} alarms fell into quiet moments of this machine`)
  return taken
}

/** A setting of the company: without it fires of one camera within a minute would be one alarm. */
export async function openAnAlarmPerEvent(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into alarm_level (tenant_id, company_id, type, level, merge_seconds)
     select tenant_id, company_id, $1, 1, 0 from device where kind = 1
     on conflict (company_id, type) do update set level = 1, merge_seconds = 0`,
    [measuredType],
  )
  await client.end()
}
