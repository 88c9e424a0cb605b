/**
 * Tickets: what stands in the URL of a picture, a recording or a socket instead of a signature. One opens exactly one resource,
 * for one session, until it expires or that session ends. The text carries all it says; the database holds only the key.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'
import { ensureSecret, findTicketHolder } from './ticket.queries.ts'

/** What the ticket is issued for: `file:3f…`, `live:zh`. The word before the colon is its kind. */
export type Resource = `${string}:${string}`

export type TicketHolder = {
  sessionId: number
  accountId: number
  /** The customer; null for the platform's own accounts, who see every customer. */
  tenantId: number | null
}

export type Tickets = {
  issue(grant: { sessionId: number; accountId: number; resource: Resource }, life: { ttlMs: number }): string
  /** @throws session.badTicket unless it was issued for this resource, is in time and its session lives. */
  open(text: string, resource: Resource): Promise<TicketHolder>
  /**
   * What a ticket of this kind says, its time and its maker checked; whether its session lives is still to be asked.
   * @throws session.badTicket
   */
  read(text: string, kind: string): { sessionId: number; accountId: number; detail: string }
  /** The account behind a session that lives. @throws session.badTicket when it does not */
  holder(grant: { sessionId: number; accountId: number }): Promise<TicketHolder>
  /** A key of the installation for tickets of another form. */
  derivedKey(purpose: string): Buffer
  /** Opens a ticket of a kind whose resource stands in the ticket only; `detail` is what follows the colon. */
  openKind(text: string, kind: string): Promise<TicketHolder & { detail: string }>
}

type Payload = [sessionId: number, accountId: number, expiresAt: number, resource: string]

/** The ticket in a query. @throws session.badTicket when there is none */
export function ticketIn(query: unknown): string {
  const { ticket } = (query ?? {}) as { ticket?: unknown }
  if (typeof ticket !== 'string') throw refuse('session.badTicket')
  return ticket
}

/** Longer than any resource of ours; the rest is refused unread. */
const longestTicket = 2000

export async function openTickets(db: Database, now: () => number = Date.now): Promise<Tickets> {
  const key = await ensureSecret(db.system, 'ticket', randomBytes(32))
  const macOf = (payload: string) => createHmac('sha256', key).update(payload).digest()

  function readWhere(text: string, fits: (resource: string) => boolean) {
    const payload = readPayload(text, macOf)
    if (!payload) throw refuse('session.badTicket')
    const [sessionId, accountId, expiresAt, resource] = payload
    if (expiresAt <= now() || !fits(resource)) throw refuse('session.badTicket')
    return { sessionId, accountId, resource }
  }

  async function holder({ sessionId, accountId }: { sessionId: number; accountId: number }): Promise<TicketHolder> {
    const row = await findTicketHolder(db.gate, sessionId)
    if (row?.account_id !== accountId) throw refuse('session.badTicket')
    return { sessionId, accountId, tenantId: row.company_level === 1 ? null : row.tenant_id }
  }

  function read(text: string, kind: string) {
    const { resource, ...grant } = readWhere(text, named => named.startsWith(`${kind}:`))
    return { ...grant, detail: resource.slice(kind.length + 1) }
  }

  return {
    issue({ sessionId, accountId, resource }, { ttlMs }) {
      const expiresAt = now() + ttlMs
      const payload: Payload = [sessionId, accountId, expiresAt, resource]
      const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
      return `${body}.${macOf(body).toString('base64url')}`
    },
    open: async (text, resource) => holder(readWhere(text, named => named === resource)),
    async openKind(text, kind) {
      const { detail, ...grant } = read(text, kind)
      return { ...(await holder(grant)), detail }
    },
    read,
    holder,
    derivedKey: purpose => macOf(`key of ${purpose}`),
  }
}

function readPayload(text: string, macOf: (body: string) => Buffer): Payload | undefined {
  if (text.length > longestTicket) return undefined
  const [body = '', mac = ''] = text.split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(body)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  // Only we can have written what carries our mark, so its shape is known.
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Payload
}
