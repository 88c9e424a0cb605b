import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

export const trustedDays = 30
/** An account's; the oldest beyond are trusted no more. */
const maxTrusted = 10

type Device = { accountId: number; tenantId: number; tokenHash: Buffer; userAgent: string; address: string }

export async function insertTrustedDevice(db: Reader, device: Device): Promise<void> {
  const { accountId } = device
  await sql`
    insert into trusted_device (account_id, tenant_id, token_hash, user_agent, address, expires_at)
    values (${accountId}, ${device.tenantId}, ${device.tokenHash}, ${device.userAgent}, ${device.address}, now() + make_interval(days => ${trustedDays}))`.execute(
    db,
  )
  await sql`
    delete from trusted_device where account_id = ${accountId} and (expires_at < now() or trusted_device_id not in (
      select trusted_device_id from trusted_device where account_id = ${accountId} order by trusted_device_id desc limit ${maxTrusted}))`.execute(
    db,
  )
}

/** Whether the account trusts whoever shows this token; its use is noted. */
export async function useTrustedDevice(
  db: Reader,
  { accountId, tokenHash, address }: Pick<Device, 'accountId' | 'tokenHash' | 'address'>,
): Promise<boolean> {
  const { rows } = await sql`
    update trusted_device set used_at = now(), address = ${address}
    where account_id = ${accountId} and token_hash = ${tokenHash} and expires_at > now() returning account_id`.execute(
    db,
  )
  return rows.length > 0
}

export async function listTrustedDevices(db: Reader, accountId: number) {
  return db
    .selectFrom('trusted_device')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<never>`now()`)
    .select(['trusted_device_id', 'user_agent', 'address', 'used_at', 'expires_at'])
    .orderBy('used_at', 'desc')
    .orderBy('trusted_device_id', 'desc')
    .limit(maxTrusted)
    .execute()
}

/** False when the account trusts no such device. */
export async function deleteTrustedDevice(trx: Trx, accountId: number, trustedDeviceId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('trusted_device')
    .where('account_id', '=', accountId)
    .where('trusted_device_id', '=', trustedDeviceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteTrustedDevices(db: Reader, accountId: number): Promise<void> {
  await db.deleteFrom('trusted_device').where('account_id', '=', accountId).execute()
}
