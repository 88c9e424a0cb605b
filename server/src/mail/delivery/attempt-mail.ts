/** One attempt at one mail: who of its receivers may get it, the mail as bytes, and the company's mail server. */
import { externalDomains } from '@watchfire/contract/mail/mail-domain.ts'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from '../../core/db/database-away.ts'
import type { DeliveryPace } from '../../core/delivery/attempt-verdict.ts'
import type { DeliveryTools } from '../../core/delivery/delivery-worker.ts'
import type { ResolveFor } from '../../core/egress/egress-address.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { readMailDomains } from '../domain/mail-domains.ts'
import { type MailToSend, markMayArrive } from '../mail.queries.ts'
import { passwordOf } from '../server/mail-password.ts'
import { findDefaultServer, type MailServerRow, noteServerError } from '../server/mail-server.queries.ts'
import { buildMail, type MailParts } from './build-mail.ts'
import { attemptSmtp, type SmtpResult, saidBy } from './smtp-attempt.ts'

/** `timeoutMs`: silence on the line for longer ends an attempt; all of it takes four times as long at most. */
export type MailPace = DeliveryPace & { timeoutMs: number }

export type MailTools = DeliveryTools &
  Omit<MailParts, 'db'> & {
    sealer: Sealer
    log: Pick<FastifyBaseLogger, 'warn' | 'error'>
    resolveFor: ResolveFor
  }

export async function attemptMail(tools: MailTools, mail: MailToSend, timeoutMs: number): Promise<SmtpResult> {
  const { db } = tools
  const server = await findDefaultServer(db.system, mail.company_id)
  if (!server) return wait('code:noServer')
  const result = await attemptBy(server, tools, mail, timeoutMs)
  const blocked = result.kind === 'later' && result.blocked
  if (blocked || result.kind !== 'later')
    await noteServerError(db.system, server.server_id, blocked ? result.reason : '')
  return result
}

const wait = (reason: string): SmtpResult => ({ kind: 'later', blocked: true, reason, doubtful: false })

/** Of a refusal as a mail's row has it: the address, and why. */
const addressOf = (line: string): string => line.split(' ')[0] ?? ''

/** Checked at each attempt: a domain may have been taken away since the mail was queued, and people change their own addresses. */
const notAllowed = 'code:notAllowed'

async function attemptBy(
  server: MailServerRow,
  tools: MailTools,
  mail: MailToSend,
  timeoutMs: number,
): Promise<SmtpResult> {
  const left = receiversLeft(mail)
  if (left.length === 0) return { kind: 'never', reason: 'code:noReceiver', refused: [] }
  const password = passwordOf(tools.sealer, server)
  if (password === undefined) return wait('code:wrongKey')
  const forbidden = [
    ...externalDomains([...mail.receivers, ...mail.copies], await readMailDomains(tools.db.system, mail.company_id)),
    ...mail.refused.filter(line => line.endsWith(notAllowed)).map(addressOf),
  ]
  const allowed = (addresses: readonly string[]) => addresses.filter(address => !forbidden.includes(address))
  const receivers = allowed(left)
  const refused = left.filter(address => !receivers.includes(address)).map(address => `${address} ${notAllowed}`)
  if (receivers.length === 0) return { kind: 'never', reason: notAllowed, refused }
  let raw: Buffer
  try {
    // The others are not told the addresses that it does not go to.
    const shown = { ...mail, receivers: allowed(mail.receivers), copies: allowed(mail.copies) }
    raw = await buildMail(shown, server, tools)
  } catch (error) {
    // Says nothing of this mail: the worker takes it up again when the database is back.
    if (isDatabaseAway(error)) throw error
    tools.log.error({ err: error, mail: mail.mail_id }, 'a mail could not be written')
    return { kind: 'later', blocked: false, reason: saidBy(error), doubtful: false }
  }
  const result = await attemptSmtp(
    { ...server, anyCertificate: server.any_certificate, password },
    { raw, receivers },
    {
      resolve: tools.resolveFor(mail.company_id),
      begin: () => markMayArrive(tools.db.system, mail, tools.holder),
      timeoutMs,
    },
  )
  return result.kind === 'later' ? result : { ...result, refused: [...result.refused, ...refused] }
}

function receiversLeft({ receivers, copies, taken, refused }: MailToSend): string[] {
  const done = new Set([...taken, ...refused.map(addressOf)].map(address => address.toLowerCase()))
  return [...receivers, ...copies].filter(address => !done.has(address.toLowerCase()))
}
