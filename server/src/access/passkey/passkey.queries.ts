/** Passkeys of an account. Its owner is the viewer, or somebody whose administration or sign-in was checked before. */
import { sql } from 'kysely'
import type { Db, Reader, Trx } from '../../core/db/database.ts'

export type PasskeyRow = {
  passkey_id: number
  account_id: number
  credential_id: string
  public_key: Buffer
  transports: string[]
  host: string
  opens: boolean
}

const facts = ['passkey_id', 'account_id', 'credential_id', 'public_key', 'transports', 'host', 'opens'] as const

export async function findPasskey(db: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkey').where('credential_id', '=', credentialId).select(facts).executeTakeFirst()
}

export async function listPasskeys(db: Reader, accountId: number) {
  return db
    .selectFrom('passkey')
    .where('account_id', '=', accountId)
    .select(['passkey_id', 'name', 'host', 'opens', 'made_at', 'used_at', 'credential_id', 'transports'])
    .orderBy('passkey_id')
    .execute()
}

/** Those that work at this host. */
export async function listPasskeysAt(db: Reader, accountId: number, host: string) {
  return (await listPasskeys(db, accountId)).filter(passkey => passkey.host === host)
}

type NewPasskey = {
  accountId: number
  tenantId: number
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
  host: string
  name: string
  opens: boolean
}

/** False when it is there already. */
export async function insertPasskey(trx: Trx, made: NewPasskey): Promise<boolean> {
  const { rows } = await sql`
    insert into passkey (account_id, tenant_id, credential_id, public_key, counter, transports, host, name, opens)
    values (${made.accountId}, ${made.tenantId}, ${made.credentialId}, ${Buffer.from(made.publicKey)}, ${made.counter},
            ${[...made.transports]}, ${made.host}, ${made.name}, ${made.opens})
    on conflict (credential_id) do nothing returning passkey_id`.execute(trx)
  return rows.length > 0
}

/** Notes that it was used. False when its counter did not go on, as with a copy; two uses that come together are told apart as well. */
export async function notePasskeyUse(db: Db, passkeyId: number, counter: number): Promise<boolean> {
  const { rows } = await sql`
    update passkey set counter = ${counter}, used_at = now()
    where passkey_id = ${passkeyId} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning passkey_id`.execute(
    db,
  )
  return rows.length > 0
}

/** Its former name; undefined when the account has no such passkey. */
export async function renamePasskey(
  trx: Trx,
  accountId: number,
  passkeyId: number,
  name: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ former: string }>`
    update passkey set name = ${name}
    from (select name as former from passkey where account_id = ${accountId} and passkey_id = ${passkeyId} for update) as held
    where passkey_id = ${passkeyId} and account_id = ${accountId} returning held.former`.execute(trx)
  return rows[0]?.former
}

/** Its name; undefined when the account has no such passkey. */
export async function deletePasskey(trx: Trx, accountId: number, passkeyId: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('passkey_id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export async function deletePasskeys(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('passkey').where('account_id', '=', accountId).execute()
}
