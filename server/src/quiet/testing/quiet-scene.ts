/** A channel with two operators before it: what its AI server sends, what is held back, what is written down. */
import { randomUUID } from 'node:crypto'
import type { AlarmCause } from '@watchfire/contract/alarm/alarm.events.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { onTestFinished } from 'vitest'
import { hydrateAlarms } from '../../alarm/alarm.live.ts'
import { alarmHandlers } from '../../alarm/alarm.routes.ts'
import { alarmKeyOf } from '../../alarm/alarm-key.ts'
import type { Database } from '../../core/db/database.ts'
import { aChannel, aCompany, anAiServer, aViewer } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { makeCollector } from '../../ingest/collector.ts'
import { remindDue } from '../dispatch-reminders.ts'
import { quietHandlers } from '../quiet.routes.ts'

/** Of the catalogue: fire is severe, no helmet and intrusion are normal. */
export const types = { fire: 1, helmet: 3, intrusion: 4 } as const
const fileUrl = () => ''
const { get, listCurrent: current, list, countToday: today } = alarmHandlers({ fileUrl })

export async function quietScene(db: Database) {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const [channel, neighbour] = [await aChannel(db, server), await aChannel(db, server, { n: 2 })]
  const viewer = await aViewer(db, company, { fullName: 'Wang' })
  const colleague = await aViewer(db, company, { fullName: 'Chen' })
  const { log } = recordedLog()
  const tools = { db, log }
  const collector = makeCollector(tools)
  onTestFinished(() => collector.stop())
  /** Merge windows are none of this: each event is an alarm of its own. */
  await db.system
    .insertInto('alarm_level')
    .values(
      Object.values(types).map(type => ({
        tenant_id: company.tenantId,
        company_id: company.companyId,
        type,
        level: type === types.fire ? 1 : 2,
        merge_seconds: 0,
      })),
    )
    .execute()
  const { silenceDevice, postponeAlarm, list: listQuiet } = quietHandlers
  return {
    company,
    channel,
    neighbour,
    viewer,
    colleague,
    tools,
    silenceDevice: (by = viewer, ms = 600_000, more = {}) => {
      const now = Date.now()
      return silenceDevice({ deviceId: channel.deviceId, nrBeginTime: now, nrEndTime: now + ms, ...more }, by, tools)
    },
    postpone: (alarmId: string, by = viewer, ms = 600_000, more = {}) => {
      const now = Date.now()
      return postponeAlarm({ alarmId, nrBeginTime: now, nrEndTime: now + ms, ...more }, by, tools)
    },
    quiet: (by = viewer) => listQuiet({}, by, tools),
    /** An event as it comes in; answers the alarm's id. */
    raise: async (alarmType: number, at = channel): Promise<string> => {
      const event = { eventId: randomUUID(), deviceId: at.deviceId, alarmType, occurredAt: Date.now() }
      return (await collector.submit(server, [event]))[0]?.alarmId ?? ''
    },
    /** Whether the popup is held back, as every way to a console says it. */
    heldBack: async (alarmId: string): Promise<boolean[]> => {
      const key = { tenantId: colleague.tenantId, ...alarmKeyOf(alarmId) }
      const row = { kind: 'alarm', cause: 'raised' satisfies AlarmCause, ...key } as never
      const event = (await hydrateAlarms(db, fileUrl)([row]))(colleague, row) as unknown as { alarm: Alarm }
      const polled = (await current({}, colleague, tools)).find(alarm => alarm.id === alarmId)
      return [event.alarm.silent, polled?.silent ?? false, (await get({ alarmId }, colleague, tools)).silent]
    },
    counts: async () => {
      const { total } = await list({}, viewer, tools)
      const now = await today({}, viewer, tools)
      return { listed: total, today: now.total, pending: now.pending, severe: now.pendingSevere }
    },
    /** Several servers look for what is due at once. */
    look: () => Promise.all([1, 2, 3].map(() => db.system.transaction().execute(remindDue.work))),
    pass: async (ms: number) => {
      const moved = (at: number) => new Date(at - ms)
      for (const row of await db.system.selectFrom('reminder').where('fired_at', 'is', null).selectAll().execute())
        await db.system
          .updateTable('reminder')
          .set({ due_at: moved(row.due_at) })
          .where('reminder_id', '=', row.reminder_id)
          .execute()
      for (const row of await db.system
        .selectFrom('device')
        .where('silent_until', 'is not', null)
        .selectAll()
        .execute())
        await db.system
          .updateTable('device')
          .set({ silent_from: moved(row.silent_from ?? 0), silent_until: moved(row.silent_until ?? 0) })
          .where('device_no', '=', row.device_no)
          .execute()
    },
    audit: () =>
      db.system
        .selectFrom('audit')
        .where('company_id', '=', company.companyId)
        .orderBy('audit_id')
        .select(['account_id', 'action', 'target', 'detail'])
        .execute(),
    outbox: (kind: string, cause?: AlarmCause) =>
      db.system
        .selectFrom('outbox')
        .where('company_id', '=', company.companyId)
        .where('kind', '=', kind)
        .$if(cause !== undefined, query => query.where('cause', '=', cause ?? ''))
        .select(['alarm_id', 'account_id', 'detail'])
        .execute(),
  }
}
