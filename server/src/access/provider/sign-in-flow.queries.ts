/** Sign-ins on their way through a provider. Each is answered once and finished once, by the browser that began it. */
import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'

export type SignInFlow = {
  flow_id: number
  tenant_id: number
  nonce: string
  verifier: string
  redirect_uri: string
  wanted: string
}

export async function insertFlow(
  auth: Reader,
  flow: {
    tenantId: number
    stateHash: Buffer
    browserHash: Buffer
    nonce: string
    verifier: string
    redirectUri: string
    wanted: string
  },
): Promise<void> {
  await sql`
    insert into sign_in_flow (tenant_id, state_hash, browser_hash, nonce, verifier, redirect_uri, wanted)
    values (${flow.tenantId}, ${flow.stateHash}, ${flow.browserHash}, ${flow.nonce}, ${flow.verifier}, ${flow.redirectUri}, ${flow.wanted})`.execute(
    auth,
  )
}

/** The one that waits for this answer; from now on it waits no more. */
export async function takeFlow(
  auth: Reader,
  { stateHash, browserHash, tenantId }: { stateHash: Buffer; browserHash: Buffer; tenantId: number },
): Promise<SignInFlow | undefined> {
  const { rows } = await sql<SignInFlow>`
    update sign_in_flow set answered_at = now()
    where state_hash = ${stateHash} and browser_hash = ${browserHash} and tenant_id = ${tenantId}
      and answered_at is null and made_at > now() - interval '10 minutes'
    returning flow_id, tenant_id, nonce, verifier, redirect_uri, wanted`.execute(auth)
  return rows[0]
}

/** The provider has said who it is. */
export async function grantFlow(auth: Reader, flowId: number, accountId: number): Promise<void> {
  await sql`update sign_in_flow set account_id = ${accountId} where flow_id = ${flowId}`.execute(auth)
}

/** The account that the newest granted sign-in of this browser opens; once. */
export async function finishFlow(auth: Reader, browserHash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    update sign_in_flow set finished_at = now()
    where browser_hash = ${browserHash} and account_id is not null and finished_at is null
      and answered_at > now() - interval '2 minutes'
    returning account_id`.execute(auth)
  return rows[0]?.account_id
}
