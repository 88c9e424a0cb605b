/** Statements of what AI servers ask by SNMP. */
import type { SnmpConfiguration, SnmpDeviceOrder } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

/** As it is stored. */
export type StoredSnmp = {
  version: number
  port: number
  devices: (SnmpDeviceOrder & { name: string })[]
  /** From which version of its AI server's configuration on it is so. */
  inVersion: number
  changedBy: string
  /** ms since 1970 */
  changedAt: number
}

/** Of an AI server that the caller was found to see. */
export async function findSnmp(db: Reader, aiServerNo: number): Promise<StoredSnmp | undefined> {
  const row = await db
    .selectFrom('ai_server')
    .select(sql<StoredSnmp | null>`snmp`.as('snmp'))
    .where('device_no', '=', aiServerNo)
    .executeTakeFirst()
  return row?.snmp ?? undefined
}

/** The caller holds the row. */
export async function writeSnmp(trx: Trx, aiServerNo: number, stored: StoredSnmp): Promise<void> {
  await trx
    .updateTable('ai_server')
    .set({ snmp: JSON.stringify(stored) })
    .where('device_no', '=', aiServerNo)
    .execute()
}

/** Of these sensors and meters those that are in use. */
async function sensorsInUse(db: Reader, aiServerNo: number, sensorIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('device')
    .where('ai_server_no', '=', aiServerNo)
    .where('kind', 'in', [3, 4])
    .where('state', '<>', 3)
    .where(sql<boolean>`device_id = any(${[...sensorIds]}::text[])`)
    .select('device_id')
    .execute()
  return new Set(rows.map(row => row.device_id))
}

export const sensorsOf = (devices: readonly Pick<SnmpDeviceOrder, 'points' | 'traps'>[]): string[] => [
  ...new Set(devices.flatMap(({ points, traps }) => [...points, ...traps].map(({ sensorId }) => sensorId))),
]

/** What an AI server is told. Sensors that are gone are left out: what is said of them would enter them anew. */
export async function findSnmpOrder(db: Reader, aiServerNo: number): Promise<SnmpConfiguration | undefined> {
  const stored = await findSnmp(db, aiServerNo)
  if (!stored) return undefined
  const inUse = await sensorsInUse(db, aiServerNo, sensorsOf(stored.devices))
  const isInUse = ({ sensorId }: { sensorId: string }) => inUse.has(sensorId)
  return {
    port: stored.port,
    devices: stored.devices.map(({ name: _, points, traps, ...device }) => ({
      ...device,
      points: points.filter(isInUse),
      traps: traps.filter(isInUse),
    })),
  }
}

/** Whether a sensor is named in what its AI server asks by SNMP or hears. */
export async function isOfSnmp(
  db: Reader,
  { device_id, ai_server_no }: { device_id: string; ai_server_no: number | null },
): Promise<boolean> {
  const named = (list: 'points' | 'traps') => JSON.stringify({ devices: [{ [list]: [{ sensorId: device_id }] }] })
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from ai_server where device_no = ${ai_server_no}
      and (snmp @> ${named('points')}::jsonb or snmp @> ${named('traps')}::jsonb)) as named`.execute(db)
  return rows[0]?.named ?? false
}
