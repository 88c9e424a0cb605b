/**
 * Tickets: what stands in the URL of a picture, a recording or a socket instead of a signature. One opens exactly one resource,
 * for one session, until it expires, that session ends or what its account may see changes. The text carries all it says; the database holds only the key, sealed.
 */
import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { batched } from '../batched.ts'
import type { Database } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'
import { findTicketHolder } from './session.queries.ts'
import { signedTexts } from './signed-text.ts'
import { noteTicketUses } from './ticket.queries.ts'
import type { Viewer } from './viewer.ts'

/** What the ticket is issued for: `file:3f…`, `live:zh`. The word before the colon is its kind. */
export type Resource = `${string}:${string}`

/** For whom a ticket is issued. */
export type Grant = Pick<Viewer, 'sessionId' | 'accountId' | 'scopeEpoch'>

export type TicketHolder = Grant & {
  /** The customer; null for the platform's own accounts, who see every customer. */
  tenantId: number | null
}

/** `player` is what a reader shows who opened the link in time and reads on; it is given with the opening. */
export type LinkHolder = TicketHolder & { player?: string }

export type Tickets = {
  /** With `openMs` it has to be opened within that time; afterwards it goes on for the player of this session alone. */
  issue(grant: Grant & { resource: Resource }, life: { ttlMs: number; openMs?: number }): string
  /** @throws session.badTicket unless it was issued for this resource, is in time, its session lives and sees what it saw. */
  open(text: string, resource: Resource, player?: string): Promise<LinkHolder>
  /**
   * What a ticket of this kind says, its time and its maker checked; whether its session lives is still to be asked.
   * @throws session.badTicket
   */
  read(text: string, kind: string): Grant & { detail: string }
  /** The account behind a session that lives and sees what it saw. @throws session.badTicket when it does not */
  holder(grant: Grant): Promise<TicketHolder>
  /** A key of the installation for tickets of another form. */
  derivedKey(purpose: string): Buffer
  /** Opens a ticket of a kind whose resource stands in the ticket only; `detail` is what follows the colon. */
  openKind(text: string, kind: string, player?: string): Promise<LinkHolder & { detail: string }>
  /** The same for a ticket that opens once. */
  openOnce(text: string, kind: string): Promise<TicketHolder & { detail: string }>
  /** @throws session.badTicket when a ticket that was read is used a second time, at whichever server */
  takeOnce(text: string, sessionId: number): Promise<void>
}

type TicketUse = { sessionId: number; mark: string }
type Opened = Grant & { player?: string }
/** The salt makes two that are asked for at the same moment two. */
type Payload = [
  sessionId: number,
  accountId: number,
  expiresAt: number,
  resource: string,
  openBy: number,
  salt: string,
  scopeEpoch: number,
]
/** What the player's own ticket is issued for. */
const playerResource: Resource = 'player:session'
const playerMs = 12 * 3_600_000

/** The ticket in a query. @throws session.badTicket when there is none */
export function ticketIn(query: unknown): string {
  const { ticket } = (query ?? {}) as { ticket?: unknown }
  if (typeof ticket !== 'string') throw refuse('session.badTicket')
  return ticket
}

/** Longer than any resource of ours; the rest is refused unread. */
const maxTicketLength = 2000

/** `secret` is the installation's own, the same at every server. */
export function openTickets(db: Database, secret: Buffer, now: () => number = Date.now): Tickets {
  const key = createSecretKey(secret)
  const texts = signedTexts<Payload>(key, maxTicketLength)

  const issue: Tickets['issue'] = ({ sessionId, accountId, scopeEpoch, resource }, { ttlMs, openMs }) => {
    const openBy = openMs === undefined ? 0 : now() + openMs
    const salt = randomBytes(9).toString('base64url')
    return texts.write([sessionId, accountId, now() + ttlMs, resource, openBy, salt, scopeEpoch])
  }

  const isPlayerOf = (player: string | undefined, session: number): boolean => {
    const [sessionId, , expiresAt = 0, resource] = (player && texts.read(player)) || []
    return sessionId === session && resource === playerResource && expiresAt > now()
  }

  function readWhere(text: string, fits: (resource: string) => boolean, player?: string) {
    const payload = texts.read(text)
    if (!payload) throw refuse('session.badTicket')
    const [sessionId, accountId, expiresAt, resource, openBy, , scopeEpoch] = payload
    if (expiresAt <= now() || !fits(resource)) throw refuse('session.badTicket')
    const readsOn = openBy > 0 && isPlayerOf(player, sessionId)
    if (openBy > 0 && openBy <= now() && !readsOn) throw refuse('session.badTicket')
    const playing = openBy > 0 && !readsOn
    const grant = { sessionId, accountId, scopeEpoch }
    const own = playing ? issue({ ...grant, resource: playerResource }, { ttlMs: playerMs }) : undefined
    return { ...grant, resource, ...(own === undefined ? {} : { player: own }) }
  }

  async function holder({ sessionId, accountId, scopeEpoch, player }: Opened): Promise<LinkHolder> {
    const row = await findTicketHolder(db.auth, sessionId)
    if (row?.account_id !== accountId || row.scope_epoch !== scopeEpoch) throw refuse('session.badTicket')
    const tenantId = row.company_level === 1 ? null : row.tenant_id
    return { sessionId, accountId, scopeEpoch, tenantId, ...(player === undefined ? {} : { player }) }
  }

  function read(text: string, kind: string, player?: string) {
    const { resource, ...grant } = readWhere(text, named => named.startsWith(`${kind}:`), player)
    return { ...grant, detail: resource.slice(kind.length + 1) }
  }

  const openKind: Tickets['openKind'] = async (text, kind, player) => {
    const { detail, ...grant } = read(text, kind, player)
    return { ...(await holder(grant)), detail }
  }

  /** After a cut all consoles bring theirs at once: those of a moment are noted together. Each use is asked for by itself. */
  const noteUse = batched(
    async (uses: TicketUse[]) => {
      const fresh = await noteTicketUses(db.auth, uses)
      return new Map(uses.map(use => [use, fresh.delete(use.mark)]))
    },
    { waitMs: 5, limit: 200 },
  )

  async function takeOnce(text: string, sessionId: number): Promise<void> {
    // The mark of its maker is what makes a ticket one of a kind.
    const mark = `ticket ${text.slice(text.indexOf('.') + 1)}`
    if (!(await noteUse({ sessionId, mark }))) throw refuse('session.badTicket')
  }

  return {
    issue,
    open: async (text, resource, player) => holder(readWhere(text, named => named === resource, player)),
    openKind,
    takeOnce,
    async openOnce(text, kind) {
      const opened = await openKind(text, kind)
      await takeOnce(text, opened.sessionId)
      return opened
    },
    read,
    holder,
    derivedKey: purpose => createHmac('sha256', key).update(`key of ${purpose}`).digest(),
  }
}
