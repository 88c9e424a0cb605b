/**
 * Links to recordings that travel in a mail: they open one file, for a week, for whoever holds the mail. They need an address the
 * world knows us by (WATCHFIRE_PUBLIC_URL, or that of the customer in WATCHFIRE_CUSTOMER_BRANDS): the one a request came by is the sender's word, and a mail would carry it to others.
 */
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { refuse } from '../../core/http/refuse.ts'
import { signedTexts } from '../../core/session/signed-text.ts'

const week = 7 * 86_400_000
const maxLength = 400

export type MailLinks = {
  /** Undefined while the installation does not know its own address. */
  recording(file: { fileId: string; tenantId: number }, address?: string): string | undefined
  /** Where an alarm is looked at, after signing in. */
  alarm(publicId: string, address?: string): string | undefined
  /** @throws session.badTicket */
  open(text: string): { fileId: string; tenantId: number }
}

type Payload = [fileId: string, tenantId: number, expiresAt: number]

export function openMailLinks(key: Buffer, publicUrl?: string, now: () => number = Date.now): MailLinks {
  const texts = signedTexts<Payload>(key, maxLength)
  const base = publicUrl?.replace(/\/+$/, '')
  return {
    recording({ fileId, tenantId }, address = base) {
      if (address === undefined) return undefined
      return `${address}${mailCalls.downloadRecording.path.replace(':link', texts.write([fileId, tenantId, now() + week]))}`
    },
    alarm: (publicId, address = base) =>
      address === undefined ? undefined : `${address}/workplace?alarm=${encodeURIComponent(publicId)}`,
    open(text) {
      const payload = texts.read(text)
      if (!payload) throw refuse('session.badTicket')
      const [fileId, tenantId, expiresAt] = payload
      if (expiresAt <= now()) throw refuse('session.badTicket')
      return { fileId, tenantId }
    },
  }
}
