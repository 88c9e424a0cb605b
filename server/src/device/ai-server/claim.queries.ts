import { claimHours } from '@watchfire/contract/device/claim-code.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

type NewClaim = { deviceNo: number; tenantId: number; locator: string; mac: Buffer; madeBy: number }

/** In place of the code it had. */
export async function putClaim(trx: Trx, claim: NewClaim): Promise<number> {
  const { rows } = await sql<{ until: number }>`
    insert into ai_server_claim (tenant_id, device_no, locator, code_mac, made_by, expires_at)
    values (${claim.tenantId}, ${claim.deviceNo}, ${claim.locator}, ${claim.mac}, ${claim.madeBy},
            now() + make_interval(hours => ${claimHours}))
    on conflict (tenant_id, device_no) do update
      set locator = excluded.locator, code_mac = excluded.code_mac, made_by = excluded.made_by, expires_at = excluded.expires_at,
          wrong_attempts = 0, claimed_at = null, machine = null
    returning expires_at as until`.execute(trx)
  return rows[0]?.until ?? 0
}

/** Whether there was one that waited to be used. */
export async function endClaim(db: Reader, deviceId: string): Promise<boolean> {
  const { rows } = await sql<{ waited: boolean }>`
    delete from ai_server_claim using device
    where device.device_no = ai_server_claim.device_no and device.device_id = ${deviceId}
    returning claimed_at is null and expires_at > now() as waited`.execute(db)
  return rows[0]?.waited ?? false
}

export type Claim = {
  device_no: number
  device_id: string
  tenant_id: number
  company_id: number
  project_id: number
  code_mac: Buffer
  made_by: number
  claimed: boolean
  /** Mark of the machine that used it. */
  machine: string | null
  key_hash: Buffer | null
}

/**
 * Living codes with these first letters that were not guessed at too often, held together with their AI servers: seldom more than one. One
 * that was not used before its AI server began to work by another key takes nothing over.
 */
export async function lockClaims(trx: Trx, locator: string, maxAttempts: number): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select device.device_no, device.device_id, device.tenant_id, device.company_id, device.project_id, claim.code_mac, claim.made_by,
           claim.claimed_at is not null as claimed, claim.machine, ai_server.key_hash
    from ai_server_claim claim
    join device on device.device_no = claim.device_no
    join ai_server on ai_server.device_no = claim.device_no
    where claim.locator = ${locator} and claim.expires_at > now() and claim.wrong_attempts < ${maxAttempts}
      and (claim.claimed_at is not null or ai_server.key_hash is null or ai_server.contacted_at is null)
    order by claim.device_no limit 100
    for update of claim, ai_server`.execute(trx)
  return rows
}

export async function countWrongClaim(trx: Trx, locator: string): Promise<void> {
  await sql`update ai_server_claim set wrong_attempts = wrong_attempts + 1 where locator = ${locator}`.execute(trx)
}

export async function noteClaimed(trx: Trx, deviceNo: number, machine: string | undefined): Promise<void> {
  await sql`update ai_server_claim set claimed_at = now(), machine = ${machine ?? null} where device_no = ${deviceNo}`.execute(
    trx,
  )
}
