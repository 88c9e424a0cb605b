/** Rows for tests: each builder takes what matters to the test and makes up the rest. */
import { randomUUID } from 'node:crypto'
import { type AlarmLevel, type AlarmState, alarmLevel, alarmState } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { menuList } from '@watchfire/contract/core/rights.ts'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { AiServerCaller, Viewer } from '../session/viewer.ts'

export type CompanyOfTest = { tenantId: number; companyId: number; projectId: number; regionId: number }

/** A company with one project and one region. `of` makes it a further company of the same customer. */
export async function aCompany(db: Database, { of, name }: { of?: CompanyOfTest; name?: string } = {}) {
  const company = await db.system
    .insertInto('company')
    .values({
      tenant_id: of?.tenantId ?? 0,
      level: of ? 3 : 2,
      parent_id: of?.companyId,
      name: name ?? aName('company'),
    })
    .returning('company_id')
    .executeTakeFirstOrThrow()
  const tenantId = of?.tenantId ?? company.company_id
  if (!of) {
    await db.system
      .updateTable('company')
      .set({ tenant_id: tenantId })
      .where('company_id', '=', company.company_id)
      .execute()
  }
  return {
    tenantId,
    companyId: company.company_id,
    ...(await aProject(db, { tenantId, companyId: company.company_id })),
  }
}

export async function aProject(db: Database, { tenantId, companyId }: { tenantId: number; companyId: number }) {
  const owner = { tenant_id: tenantId, company_id: companyId }
  const { project_id: projectId } = await db.system
    .insertInto('project')
    .values({ ...owner, name: aName('project') })
    .returning('project_id')
    .executeTakeFirstOrThrow()
  return { projectId, regionId: await aRegion(db, { tenantId, companyId, projectId }) }
}

/** A further region of the project. */
export async function aRegion(db: Database, { tenantId, companyId, projectId }: Omit<CompanyOfTest, 'regionId'>) {
  const { region_id } = await db.system
    .insertInto('region')
    .values({ tenant_id: tenantId, company_id: companyId, project_id: projectId, name: aName('region') })
    .returning('region_id')
    .executeTakeFirstOrThrow()
  return region_id
}

/** An account of the company and what the auth guard would make of its session; every right unless said otherwise. */
export async function aViewer(
  db: Database,
  company: CompanyOfTest,
  { rights, ...given }: Partial<Omit<Viewer, 'rights'>> & { rights?: readonly number[] } = {},
): Promise<Viewer> {
  const account = aName('account')
  const { role_id } = await db.system
    .insertInto('role')
    .values({ name: aName('role'), tenant_id: company.tenantId })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  const { account_id } = await db.system
    .insertInto('account')
    .values({ tenant_id: company.tenantId, company_id: company.companyId, role_id, account, password_hash: '' })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  return {
    kind: 'viewer',
    accountId: account_id,
    sessionId: account_id,
    scopeEpoch: 0,
    account,
    fullName: account,
    roleName: 'admin',
    language: 'zh',
    address: '127.0.0.1',
    tenantId: company.tenantId,
    companyId: company.companyId,
    companyIds: [company.companyId],
    knownCompanyIds: given.companyIds ?? [company.companyId],
    projectIds: null,
    regionLimits: [],
    regionId: null,
    ...given,
    rights: new Set(rights ?? menuList.map(menu => menu.id)),
  }
}

/** An account of the company that nobody signs in with. */
export async function anAccount(db: Database, { tenantId, companyId }: CompanyOfTest): Promise<number> {
  const { role_id } = await db.system.selectFrom('role').select('role_id').orderBy('role_id').executeTakeFirstOrThrow()
  const { account_id } = await db.system
    .insertInto('account')
    .values({ tenant_id: tenantId, company_id: companyId, role_id, account: aName('account'), password_hash: '' })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  return account_id
}

/** An AI server, as it calls with its key; online and just seen. */
export async function anAiServer(db: Database, company: CompanyOfTest): Promise<AiServerCaller> {
  const deviceId = aName('S')
  const { device_no } = await db.system
    .insertInto('device')
    .values({ ...columnsOf(company), device_id: deviceId, kind: 1, name: `AI ${deviceId}`, state: 1 })
    .returning('device_no')
    .executeTakeFirstOrThrow()
  await db.system
    .insertInto('ai_server')
    .values({ device_no, tenant_id: company.tenantId, key_hash: Buffer.from(deviceId), last_seen_at: new Date() })
    .execute()
  return { kind: 'aiServer', language: 'en', address: '127.0.0.1', deviceNo: device_no, deviceId, ...company }
}

export type ChannelOfTest = CompanyOfTest & { deviceNo: number; deviceId: string; name: string; aiServerNo: number }

/** A channel of an AI server, online. */
export async function aChannel(
  db: Database,
  server: AiServerCaller,
  { n = 1, name = `camera ${n}`, location = '' }: { n?: number; name?: string; location?: string } = {},
): Promise<ChannelOfTest> {
  const company = { ...server, regionId: server.regionId ?? 0 }
  const deviceId = `${server.deviceId}_C${n}`
  const { device_no } = await db.system
    .insertInto('device')
    .values({
      ...columnsOf(company),
      device_id: deviceId,
      kind: 2,
      ai_server_no: server.deviceNo,
      name,
      location,
      state: 1,
    })
    .returning('device_no')
    .executeTakeFirstOrThrow()
  const { tenantId, companyId, projectId, regionId } = company
  return { tenantId, companyId, projectId, regionId, deviceNo: device_no, deviceId, name, aiServerNo: server.deviceNo }
}

/** A channel with everything above it. */
export async function aChannelOf(db: Database, company: CompanyOfTest): Promise<ChannelOfTest> {
  return aChannel(db, await anAiServer(db, company))
}

let number = 0

/** An alarm as if it had come in long ago: no open alarm waits for its repeats. */
export async function anAlarm(
  db: Database,
  channel: ChannelOfTest,
  given: {
    level?: AlarmLevel
    state?: AlarmState
    type?: number
    /** ms since 1970 */
    at?: number
    location?: string
    pictures?: string[]
    recordings?: string[]
    silent?: boolean
    extra?: object
  } = {},
) {
  const at = new Date(given.at ?? Date.now())
  const place = { company_id: channel.companyId, device_name: channel.name, location: given.location ?? '' }
  const { place_id } = await db.system
    .insertInto('place')
    .values({ ...place, tenant_id: channel.tenantId })
    .onConflict(conflict => conflict.columns(['company_id', 'device_name', 'location']).doUpdateSet(place))
    .returning('place_id')
    .executeTakeFirstOrThrow()
  // Far above the numbers the product gives out in a test.
  number += 1
  const alarmId = 1_000_000_000 + number
  await db.system
    .insertInto('alarm')
    .values({
      alarm_id: alarmId,
      alarm_at: at,
      ...columnsOf(channel),
      device_no: channel.deviceNo,
      ai_server_no: channel.aiServerNo,
      place_id,
      type: given.type ?? 4,
      level: z.encode(alarmLevel, given.level ?? 'normal'),
      state: z.encode(alarmState, given.state ?? 'pending'),
      occurred_at: at,
      received_at: at,
      last_at: at,
      pictures: given.pictures ?? [],
      recordings: given.recordings ?? [],
      silent: given.silent ?? false,
      extra: given.extra ? JSON.stringify(given.extra) : null,
    })
    .execute()
  return { tenantId: channel.tenantId, alarmId, alarmAt: at.getTime() }
}

const columnsOf = ({ tenantId, companyId, projectId, regionId }: CompanyOfTest) => ({
  tenant_id: tenantId,
  company_id: companyId,
  project_id: projectId,
  region_id: regionId || null,
})

let farNumber = 7_000_000

/** The number of a row, so far above what the product gives out in a test that no answer holds it by chance. */
export function aFarNumber(): number {
  farNumber += 1
  return farNumber
}

const aName = (word: string) => `${word}-${randomUUID().slice(0, 8)}`
