/** Many alarms of one camera at once, minutes apart, so that none is taken for a repeat of another. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoFile } from './running-product.ts'

const minutesApart = 5

/** Posts `count` events of a type, the newest first among them just now, and answers how many became alarms of their own. */
export async function raiseAlarms(
  address: string,
  { count, alarmType, location = '' }: { count: number; alarmType: number; location?: string },
): Promise<number> {
  const demo = JSON.parse(readFileSync(join(process.env.WATCHFIRE_E2E_FOLDER ?? '', 'demo.json'), 'utf8')) as DemoFile
  const device = demo.devices[0]
  const deviceId = device?.channels[0]?.deviceId
  const items = Array.from({ length: count }, (_, n) => ({
    eventId: randomUUID(),
    deviceId,
    alarmType,
    location,
    occurredAt: Date.now() - (count - n) * minutesApart * 60_000,
  }))
  const response = await fetch(`${address}/ingest/v1/alarms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${device?.key}` },
    body: JSON.stringify(items),
  })
  const body = (await response.json()) as { data?: { outcome: string }[] }
  return (body.data ?? []).filter(each => each.outcome === 'stored').length
}
