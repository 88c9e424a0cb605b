import type { Database } from '../core/db/database.ts'
import { databaseAddress } from '../core/db/database-address.ts'
import { type ResolveFor, resolveEgress } from '../core/egress/egress-address.ts'
import { readNetworksOf } from './company-networks.ts'

/** What each company's mails and robots may reach: the outside, what the installation allows all, and the company's own networks as they are now. */
export function companyEgress(
  db: Pick<Database, 'system' | 'url'>,
  allowedForAll: readonly string[],
  publicUrl?: string,
): ResolveFor {
  const database = databaseAddress(db.url)
  const publicHost = publicUrl && new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  return companyId => (host, port) =>
    resolveEgress(host, port, {
      allow: async () => [...allowedForAll, ...(await readNetworksOf(db.system, companyId))],
      database,
      publicHost,
    })
}
