/** How many connections this server may hold: agreed with the database and the other servers on it before the first pool opens. */
import pg from 'pg'
import { type ConnectionFacts, readConnectionFacts } from './connection-budget.queries.ts'

/** Below this the parts of a server wait for each other. */
export const fewestConnections = 14
/** The notifications, the sign of life and the writer of opinions; the rest is shared by the pools. */
const fixed = { notifications: 1, presence: 1, opinion: 1 }

export type ConnectionPlan = {
  total: number
  scoped: number
  system: number
  auth: number
  /** Of each of the two pools for long reads. */
  bulk: number
  opinion: number
}

export type Agreed = ConnectionFacts & {
  plan: ConnectionPlan
  /** What is left for further servers, the reserve of the database not counted. */
  left: number
  /** Until then other servers that start wait for this one. Called when it has announced what it took. */
  release(): Promise<void>
}

/** A row read or written waits for a connection of its pool; each pool has its share, so that lists never take what ingestion needs. */
export function planOf(total: number): ConnectionPlan {
  const bulk = total < 20 ? 1 : 2
  const shared = total - fixed.notifications - fixed.presence - fixed.opinion - 2 * bulk
  const auth = Math.max(2, Math.round(shared * 0.2))
  const system = Math.max(2, Math.round(shared * 0.35))
  return { total, bulk, auth, system, opinion: fixed.opinion, scoped: shared - auth - system }
}

/** What there is for a server that wants `wanted`. @throws when it is too little to run. */
export function shareOf({ max, reserved, foreign, servers }: ConnectionFacts, wanted: number): number {
  const promised = servers.reduce((sum, { connections }) => sum + connections, 0)
  const free = max - reserved - foreign - promised
  if (free >= fewestConnections) return Math.min(wanted, free)
  throw new Error(
    `the database has ${Math.max(0, free)} connections left and a server needs ${fewestConnections}: it takes ${max}, keeps ${reserved} for its operator, other programs hold ${foreign}, and ${servers.length} other servers hold ${promised}. Raise max_connections, or lower WATCHFIRE_DATABASE_CONNECTIONS of the others (now ${servers.map(({ connections }) => connections).join(', ') || 'none'})`,
  )
}

/** Servers that start at the same time agree one after the other. */
export async function agreeOnConnections(url: string, wanted: number): Promise<Agreed> {
  const client = new pg.Client({ connectionString: url, application_name: 'watchfire-start' })
  client.on('error', () => {})
  await client.connect()
  try {
    const facts = await readConnectionFacts(client)
    const total = shareOf(facts, wanted)
    const promised = facts.servers.reduce((sum, { connections }) => sum + connections, 0)
    const left = facts.max - facts.reserved - facts.foreign - promised - total
    return { ...facts, plan: planOf(total), left, release: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}
