/**
 * Links to recordings that travel in a mail: they open one file, for a week, for whoever holds the mail. They need an address the
 * world knows us by (WATCHFIRE_PUBLIC_URL): the one a request came by is the sender's word, and a mail would carry it to others.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { refuse } from '../core/http/refuse.ts'

const week = 7 * 86_400_000
const longest = 400

export type MailLinks = {
  /** Undefined while the installation does not know its own address. */
  recording(file: { fileId: string; tenantId: number }): string | undefined
  /** Where an alarm is looked at, after signing in. */
  alarm(publicId: string): string | undefined
  /** @throws session.badTicket */
  open(text: string): { fileId: string; tenantId: number }
}

type Payload = [fileId: string, tenantId: number, expiresAt: number]

export function openMailLinks(key: Buffer, publicUrl?: string, now: () => number = Date.now): MailLinks {
  const macOf = (body: string) => createHmac('sha256', key).update(body).digest()
  const base = publicUrl?.replace(/\/+$/, '')
  return {
    recording({ fileId, tenantId }) {
      if (base === undefined) return undefined
      const payload: Payload = [fileId, tenantId, now() + week]
      const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
      return `${base}${mailCalls.recording.path.replace(':link', `${body}.${macOf(body).toString('base64url')}`)}`
    },
    alarm: publicId => (base === undefined ? undefined : `${base}/workplace?alarm=${encodeURIComponent(publicId)}`),
    open(text) {
      const [body = '', mac = ''] = text.length > longest ? [] : text.split('.')
      const given = Buffer.from(mac, 'base64url')
      const expected = macOf(body)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refuse('session.badTicket')
      // Only we can have written what carries our mark, so its shape is known.
      const [fileId, tenantId, expiresAt] = JSON.parse(Buffer.from(body, 'base64url').toString()) as Payload
      if (expiresAt <= now()) throw refuse('session.badTicket')
      return { fileId, tenantId }
    },
  }
}
