/** The links of invitations: they carry a number and a mark that only the installation can make, and stand nowhere but in the mail. */
import type { Database } from '../../core/db/database.ts'
import { signedTexts } from '../../core/session/signed-text.ts'
import { findGeneration, type InvitationLink } from './invitation.queries.ts'

export type InvitationLinks = {
  /** Whether mails can carry links: the installation knows its own address. */
  readonly haveAddress: boolean
  /** The link as it is sent now, at the address of the installation unless another is said; undefined when the invitation waits no more. */
  urlOf(invitationId: number, address?: string): Promise<string | undefined>
  /** Undefined for what we have not written. */
  read(text: string): InvitationLink | undefined
}

const maxLength = 200

export function openInvitationLinks(db: Pick<Database, 'system'>, key: Buffer, publicUrl?: string): InvitationLinks {
  const texts = signedTexts<[invitationId: number, generation: number]>(key, maxLength)
  const base = publicUrl?.replace(/\/+$/, '')
  return {
    haveAddress: base !== undefined,
    async urlOf(invitationId, address = base) {
      const generation = await findGeneration(db.system, invitationId)
      // Behind the #, so that it stands in no log of a server or a proxy.
      return address && generation ? `${address}/invitation#${texts.write([invitationId, generation])}` : undefined
    },
    read(text) {
      const [invitationId, generation] = texts.read(text) ?? []
      return invitationId && generation ? { invitationId, generation } : undefined
    },
  }
}
