import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import { withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

const visible = (viewer: Viewer) => withinScope(viewer, { company_id: 'outside_network.company_id' })(undefined)

export type NetworkRow = { network_id: number; tenant_id: number; company_id: number; network: string; remark: string }

export async function listNetworks(trx: Trx, viewer: Viewer, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<NetworkRow & { company_name: string; added_by: string; added_at: number }>`
    select network_id, outside_network.tenant_id, outside_network.company_id, company.name as company_name, network, remark,
           added_by, added_at
    from outside_network join company on company.company_id = outside_network.company_id
    where ${visible(viewer)}
    order by network_id desc limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from outside_network where ${visible(viewer)}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** The company a new network is for, held so that two additions count each other; undefined outside the scope. */
export async function lockNetworkOwner(trx: Trx, viewer: Viewer, companyId: number) {
  const { rows } = await sql<{ tenant_id: number }>`
    select tenant_id from company
    where ${withinScope(viewer, { company_id: 'company.company_id' })(undefined)} and company_id = ${companyId}
    for no key update`.execute(trx)
  const [company] = rows
  if (!company) return undefined
  const count = await sql<{ networks: number }>`
    select count(*)::int as networks from outside_network where company_id = ${companyId}`.execute(trx)
  return { tenantId: company.tenant_id, networks: count.rows[0]?.networks ?? 0 }
}

/** Undefined when the company has it already. */
export async function insertNetwork(
  trx: Trx,
  owner: { tenantId: number; companyId: number },
  { network, remark, by }: { network: string; remark: string; by: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ network_id: number }>`
    insert into outside_network (tenant_id, company_id, network, remark, added_by)
    values (${owner.tenantId}, ${owner.companyId}, ${network}, ${remark}, ${by})
    on conflict (company_id, network) do nothing returning network_id`.execute(trx)
  return rows[0]?.network_id
}

/** What was deleted; undefined when there is no such network in scope. */
export async function deleteNetwork(trx: Trx, viewer: Viewer, networkId: number): Promise<NetworkRow | undefined> {
  const { rows } = await sql<NetworkRow>`
    delete from outside_network where network_id = ${networkId} and ${visible(viewer)}
    returning network_id, tenant_id, company_id, network, remark`.execute(trx)
  return rows[0]
}

/** What a company may reach: its own networks and those of the customer it belongs to, whose mail server it may send by. */
export async function readNetworksOf(db: Reader, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ network: string }>`
    select network from company
    join outside_network on outside_network.company_id in (company.company_id, company.tenant_id)
    where company.company_id = ${companyId}`.execute(db)
  return rows.map(row => row.network)
}
