/**
 * Tickets of stored files. One picture's link goes to a thousand readers of the live channel at once, so the tag of a ticket is a
 * single block of AES under a key of its holder: a file's id is exactly one block, and one call tags all links of a message.
 */
import { createCipheriv, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { refuse } from '../http/refuse.ts'
import type { Grant, TicketHolder, Tickets } from '../session/ticket.ts'

const hour = 3_600_000
/** Holder, count of its scope and expiry as 24 letters, the tag as 32. */
const [grantLength, tagLength] = [24, 32]
/** Signers kept at once; one costs a key derivation and about 1 KB. */
const maxSigners = 4000

/** Writes the tickets of one holder: `grant` is what they all begin with, `tag` makes the rest from the ids of files, 16 bytes each. */
export type TicketSigner = { readonly grant: string; tag(fileIds: Buffer): string }

export type FileTickets = {
  /** The same for one to two hours, so that a browser may keep what it fetched. */
  signer(grant: Grant): TicketSigner
  issue(grant: Grant, fileId: string): string
  /** @throws session.badTicket unless it was issued for this file, is in time, its session lives and sees what it saw. */
  open(text: string, fileId: string): Promise<TicketHolder>
  /** Stands where a ticket of the same length will stand; nobody outside knows its first half, so no text of theirs looks like one. */
  blank(fileId: string): string
  readonly blankGrant: string
}

export function openFileTickets(tickets: Tickets, now: () => number = Date.now): FileTickets {
  const key = createSecretKey(tickets.derivedKey('file'))
  const blankGrant = randomBytes(18).toString('base64url')
  const signers = new Map<string, TicketSigner>()

  function makeSigner(grant: string): TicketSigner {
    const own = createHmac('sha256', key).update(grant).digest()
    // One block in, one block out, never two blocks of one text: plain AES as a keyed function, which is what ECB is.
    const cipher = createCipheriv('aes-256-ecb', own, null).setAutoPadding(false)
    return { grant, tag: fileIds => cipher.update(fileIds).toString('hex') }
  }

  function signer({ sessionId, accountId, scopeEpoch }: Grant): TicketSigner {
    const grant = writeGrant({ sessionId, accountId, scopeEpoch, expiresAt: (Math.ceil(now() / hour) + 1) * hour })
    const known = signers.get(grant)
    if (known) return known
    const [oldest] = signers.keys()
    if (signers.size >= maxSigners && oldest !== undefined) signers.delete(oldest)
    const made = makeSigner(grant)
    signers.set(grant, made)
    return made
  }

  return {
    blankGrant,
    signer,
    blank: fileId => blankGrant + fileId,
    issue(grant, fileId) {
      const own = signer(grant)
      return own.grant + own.tag(Buffer.from(fileId, 'hex'))
    },
    async open(text, fileId) {
      if (text.length !== grantLength + tagLength || !/^[\w-]+$/.test(text)) throw refuse('session.badTicket')
      const grant = text.slice(0, grantLength)
      const { expiresAt, ...holder } = readGrant(grant)
      const expected = (signers.get(grant) ?? makeSigner(grant)).tag(Buffer.from(fileId, 'hex'))
      const given = text.slice(grantLength)
      if (expected.length !== tagLength || !timingSafeEqual(Buffer.from(given), Buffer.from(expected)))
        throw refuse('session.badTicket')
      if (expiresAt <= now()) throw refuse('session.badTicket')
      return tickets.holder(holder)
    },
  }
}

/** Tickets expire at full hours. */
function writeGrant({ sessionId, accountId, scopeEpoch, expiresAt }: Grant & { expiresAt: number }): string {
  const bytes = Buffer.allocUnsafe(18)
  bytes.writeUIntBE(sessionId, 0, 6)
  bytes.writeUIntBE(accountId, 6, 6)
  bytes.writeUIntBE(scopeEpoch, 12, 3)
  bytes.writeUIntBE(expiresAt / hour, 15, 3)
  return bytes.toString('base64url')
}

function readGrant(text: string): Grant & { expiresAt: number } {
  const bytes = Buffer.from(text, 'base64url')
  return {
    sessionId: bytes.readUIntBE(0, 6),
    accountId: bytes.readUIntBE(6, 6),
    scopeEpoch: bytes.readUIntBE(12, 3),
    expiresAt: bytes.readUIntBE(15, 3) * hour,
  }
}
