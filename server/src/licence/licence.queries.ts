import { objectRules, zoneRules } from '@watchfire/contract/device/zone.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { LicenceContent } from './licence-file.ts'

export type LicenceRow = {
  licence_id: number
  tenant_id: number | null
  customer_name: string
  number: string
  holder: string
  channels: number
  algorithms: number[] | null
  valid_from: string
  valid_until: string
  issued_at: number
  uploaded_at: number
  uploaded_by: string
}

const columns = sql`
  licence.licence_id, licence.tenant_id, coalesce(company.name, '') as customer_name, licence.number, licence.holder, licence.channels,
  licence.algorithms, licence.valid_from, licence.valid_until,
  licence.issued_at, licence.uploaded_at, licence.uploaded_by`
const joined = sql`from licence left join company on company.company_id = licence.tenant_id`

/** Newest first. */
export async function listLicences(db: Reader): Promise<LicenceRow[]> {
  const { rows } = await sql<LicenceRow>`
    select ${columns} ${joined} order by licence.issued_at desc, licence.licence_id desc limit 100`.execute(db)
  return rows
}

/** Of the installation (null) and of each customer that has its own: the newest that has begun. */
export async function listCurrentLicences(db: Reader, day: string): Promise<LicenceRow[]> {
  const { rows } = await sql<LicenceRow>`
    select distinct on (licence.tenant_id) ${columns} ${joined} where licence.valid_from <= ${day}
    order by licence.tenant_id nulls first, licence.issued_at desc, licence.licence_id desc limit 1000`.execute(db)
  return rows
}

/** What a customer works under: its own licence, else that of the installation. */
export async function findLicenceOf(db: Reader, tenantId: number | null, day: string): Promise<LicenceRow | undefined> {
  const { rows } = await sql<LicenceRow>`
    select ${columns} ${joined}
    where licence.valid_from <= ${day} and (licence.tenant_id = ${tenantId} or licence.tenant_id is null)
    order by licence.tenant_id nulls last, licence.issued_at desc, licence.licence_id desc limit 1`.execute(db)
  return rows[0]
}

export async function findNewestLicence(trx: Trx, tenantId: number | null): Promise<LicenceRow | undefined> {
  const { rows } = await sql<LicenceRow>`
    select ${columns} ${joined} where licence.tenant_id is not distinct from ${tenantId}
    order by licence.issued_at desc, licence.licence_id desc limit 1`.execute(trx)
  return rows[0]
}

export async function insertLicence(
  trx: Trx,
  content: LicenceContent,
  by: { tenantId: number | null; name: string },
): Promise<void> {
  const algorithms = content.algorithms === 'all' ? null : content.algorithms
  await sql`
    insert into licence (tenant_id, number, holder, channels, algorithms, valid_from, valid_until, issued_at, uploaded_by)
    values (${by.tenantId}, ${content.number}, ${content.holder}, ${content.channels}, ${algorithms}::bigint[],
      ${content.from}, ${content.until}, ${content.issuedAt}::timestamptz, ${by.name})`.execute(trx)
}

/** Channels (sensors and meters count as such), and those refused within the last hour, that count for a licence: of its customer, or of all customers without one of their own. */
export async function countChannels(
  db: Reader,
  tenantId: number | null,
  day: string,
): Promise<{ used: number; refused: number }> {
  const counts = (column: RawBuilder<unknown>) =>
    tenantId !== null
      ? sql`${column} = ${tenantId}`
      : sql`not exists (select from licence where licence.tenant_id = ${column} and licence.valid_from <= ${day})`
  const { rows } = await sql<{ used: number; refused: number }>`
    select (select count(*)::int from device where kind in (2, 3, 4) and ${counts(sql`device.tenant_id`)}) as used,
           (select coalesce(sum(refused_channels), 0)::int from ai_server
            where refused_channels > 0 and last_seen_at > now() - interval '1 hour' and ${counts(sql`ai_server.tenant_id`)}) as refused`.execute(
    db,
  )
  return rows[0] ?? { used: 0, refused: 0 }
}

/** Whoever counts channels to enter some waits for the others that do. */
export async function lockChannelCount(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('licence channels'))`.execute(trx)
}

export type Installation = { installation_id: string; clock_seen_at: number }

export async function readInstallation(db: Reader): Promise<Installation> {
  const { rows } = await sql<Installation>`select installation_id, clock_seen_at from installation`.execute(db)
  return rows[0] as Installation
}

/** Notes the time; an earlier one than was seen before changes nothing. */
export async function noteClock(trx: Trx, now: number): Promise<void> {
  await sql`update installation set clock_seen_at = to_timestamp(${now}::float8 / 1000)
    where clock_seen_at < to_timestamp(${now}::float8 / 1000)`.execute(trx)
}

/** A signed file from now on vouches for the time. */
export async function setClock(trx: Trx, at: number): Promise<void> {
  await sql`update installation set clock_seen_at = to_timestamp(${at}::float8 / 1000)`.execute(trx)
}

export async function findCustomer(db: Reader, customerId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from company where company_id = ${customerId} and tenant_id = company_id and level = 2`.execute(db)
  return rows[0]?.name
}

export type TypeName = { type: number; name: string; name_en: string; is_algorithm: boolean }

const ofRules = objectRules.map(rule => zoneRules[rule].alarmType)

/** `is_algorithm`: in use, and raised by what is drawn on a camera, by itself or by a model of an AI server here. */
export async function listTypeNames(db: Reader): Promise<TypeName[]> {
  const { rows } = await sql<TypeName>`
    select type, name, name_en, in_use and (type = any(${ofRules}::int[]) or type in (
      select raised::int from ai_server, jsonb_array_elements(models) as model, jsonb_array_elements_text(model -> 'raises') as raised
    )) as is_algorithm
    from alarm_type order by type limit 2000`.execute(db)
  return rows
}

/** False when it was said before. */
export async function beginMailStep(trx: Trx, licenceId: number, step: string): Promise<boolean> {
  const { rows } = await sql`
    insert into licence_mail (licence_id, step) values (${licenceId}, ${step}) on conflict do nothing returning step`.execute(
    trx,
  )
  return rows.length > 0
}

export type Receivers = { company_id: number; tenant_id: number; emails: string[] }

/** Root accounts, and with a customer its administrators, by company: at most 50 addresses each. */
export async function listReceivers(trx: Trx, tenantId: number | null, administration: number): Promise<Receivers[]> {
  const { rows } = await sql<Receivers>`
    select account.company_id, account.tenant_id, (array_agg(distinct account.email))[1:50] as emails
    from account join role using (role_id)
    where account.in_use and account.email <> '' and account.all_projects
      and (role.is_root or account.company_id = ${tenantId} and exists (
        select from role_right where role_right.role_id = role.role_id and menu_id = ${administration}))
    group by account.company_id, account.tenant_id order by account.company_id limit 10`.execute(trx)
  return rows
}
