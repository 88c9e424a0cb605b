/**
 * Sends what is queued. Each company's mails leave in their order, one after the other; a server that does not answer lets them
 * wait together, a mail that is refused for itself lets the others pass. At least once: a try that was cut off without an answer is
 * repeated under the same Message-ID, and until then its record says that it may have arrived.
 *
 * What bounds that doubt. A server that died: its lanes are free within `orphanMs`, since its advisory lock died with it (or when its
 * lease ends, should its machine have vanished). A mail server that failed: the rest of the lane, `firstMs` doubled with each failure
 * in a row. A mail that was asked to come again: the same back-off by its own deferrals alone, and never more than `doubtMs` while it
 * may have arrived. A try: four times `patienceMs`.
 */
import { setInterval } from 'node:timers'
import { backoff, jittered } from '@watchfire/contract/core/backoff.ts'
import { outsideDomains } from '@watchfire/contract/mail/mail-domain.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Trx } from '../core/db/database.ts'
import type { FileStore } from '../core/files/file-store.ts'
import type { Queue } from '../core/jobs/queue.ts'
import type { Job } from '../core/jobs/ticker.ts'
import type { ResolveFor } from '../core/outside/outside-address.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import { buildMail, type MakeAttachment } from './build-mail.ts'
import { type MailToSend, markHandingOver, settleMail, takeNextMail } from './mail.queries.ts'
import { readMailDomains } from './mail-domains.ts'
import {
  claimLane,
  findForgottenLanes,
  freeOrphanedLanes,
  lockLane,
  nextInLane,
  noteWake,
  releaseLane,
  renewLane,
  restLane,
} from './mail-lane.queries.ts'
import type { MailLinks } from './mail-links.ts'
import { findDefaultServer, type MailServerRow, noteServerError } from './mail-server.queries.ts'
import { type Handover, handOver, saidBy } from './smtp-handover.ts'

export const mailJob = 'mail'
/** A holder that was never heard of again is replaced after this. */
const leaseMs = 25_000
/** How often lanes of dead servers are looked for; the first time when a server starts. */
const orphanMs = 5000
/** A mail that may have arrived comes again at least so often, when the mail server lets it. */
const doubtMs = 60_000

/** How often, and for how long; ms. */
export type MailPace = { firstMs: number; mostMs: number; giveUpMs: number; patienceMs: number }
const dayPace: MailPace = { firstMs: 10_000, mostMs: 15 * 60_000, giveUpMs: 24 * 3_600_000, patienceMs: 30_000 }

export type MailTools = {
  db: Database
  queue: Pick<Queue, 'send'>
  store: FileStore
  links: MailLinks
  /** Makes the files of mails that were queued with one. */
  attach?: MakeAttachment
  sealer: Sealer
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  resolveFor: ResolveFor
  /** The number of this server among those that live. */
  holder: number
  pace?: MailPace
}

export async function wakeLane({ queue }: Pick<MailTools, 'queue'>, trx: Trx, companyId: number, at?: number) {
  await queue.send(trx, mailJob, { companyId }, at === undefined ? {} : { at })
}

export function mailWorker(tools: MailTools) {
  let stopping = false
  return {
    work: ({ companyId }: { companyId: number }) => workLane(tools, companyId, () => stopping),
    /** Ends after the mail that is under way. */
    stop() {
      stopping = true
    },
  }
}

/** Mails whose job got lost (a database brought back from a backup) are found again. */
export const forgottenMails = (tools: Pick<MailTools, 'queue'>): Job => ({
  name: 'forgotten mails',
  everyMs: 60_000,
  work: async trx => {
    for (const companyId of await findForgottenLanes(trx)) await wakeLane(tools, trx, companyId)
  },
})

/** Lanes whose server died are worked on by those that live. */
export const orphanedLanes = (tools: Pick<MailTools, 'queue'>): Job => ({
  name: 'orphaned mail lanes',
  everyMs: orphanMs,
  work: async trx => {
    for (const companyId of await freeOrphanedLanes(trx)) await wakeLane(tools, trx, companyId)
  },
})

async function workLane(tools: MailTools, companyId: number, isStopping: () => boolean): Promise<void> {
  const { db, queue } = tools
  const claim = await db.system.transaction().execute(async trx => {
    const claimed = await claimLane(trx, companyId, { leaseMs, holder: tools.holder })
    if (claimed && 'claim' in claimed) return claimed.claim
    // Its holder sees what was queued before it lets go. Should it be dead, the lane is looked at when its claim ends.
    if (claimed && (await noteWake(trx, companyId, claimed.heldUntil + 1000)))
      await wakeLane({ queue }, trx, companyId, claimed.heldUntil + 1000)
    return undefined
  })
  if (claim === undefined) return
  const renewing = setInterval(() => {
    renewLane(db.system, companyId, claim, leaseMs).catch(() => {})
  }, leaseMs / 4)
  try {
    for (;;) {
      const mail = await db.system
        .transaction()
        .execute(trx => nextOrRelease(tools, trx, companyId, claim, isStopping()))
      if (!mail) return
      await sendOne(tools, mail, claim)
    }
  } finally {
    clearInterval(renewing)
  }
}

async function nextOrRelease(tools: MailTools, trx: Trx, companyId: number, claim: number, stopping: boolean) {
  const lane = await lockLane(trx, companyId, claim)
  if (!lane) return undefined
  const mail = lane.resting || stopping ? undefined : await takeNextMail(trx, companyId)
  if (mail) return mail
  await releaseLane(trx, companyId)
  const at = await nextInLane(trx, companyId)
  if (at !== undefined && (await noteWake(trx, companyId, at))) await wakeLane(tools, trx, companyId, at)
  return undefined
}

async function sendOne(tools: MailTools, mail: MailToSend, claim: number): Promise<void> {
  const { db } = tools
  const server = await findDefaultServer(db.system, mail.company_id)
  const handover = await tryMail(tools, mail, server, claim)
  await db.system.transaction().execute(trx => writeDown(tools, trx, mail, claim, handover))
  if (!server) return
  const error = handover.kind === 'later' && handover.server ? handover.reason : ''
  if (handover.kind !== 'later' || error !== '') await noteServerError(db.system, server.server_id, error)
}

/** Of a refusal as a mail's row has it: the address, and why. */
const addressOf = (line: string): string => line.split(' ')[0] ?? ''

/** Checked at each try: a domain may have been taken away since the mail was queued, and people change their own addresses. */
const notAllowed = 'code:notAllowed'

async function tryMail(
  tools: MailTools,
  mail: MailToSend,
  server: MailServerRow | undefined,
  claim: number,
): Promise<Handover> {
  const wait = (reason: string): Handover => ({ kind: 'later', server: true, reason, doubtful: false })
  if (!server) return wait('code:noServer')
  const left = receiversLeft(mail)
  if (left.length === 0) return { kind: 'never', reason: 'code:noReceiver', refused: [] }
  const password = passwordOf(tools.sealer, server)
  if (password === undefined) return wait('code:wrongKey')
  const forbidden = [
    ...outsideDomains([...mail.receivers, ...mail.copies], await readMailDomains(tools.db.system, mail.company_id)),
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
    tools.log.error({ err: error, mail: mail.mail_id }, 'a mail could not be written')
    return { kind: 'later', server: false, reason: saidBy(error), doubtful: false }
  }
  const handover = await handOver(
    { ...server, anyCertificate: server.any_certificate, password },
    { raw, receivers },
    {
      resolve: tools.resolveFor(mail.company_id),
      begin: () => markHandingOver(tools.db.system, mail.mail_id, claim),
      patienceMs: (tools.pace ?? dayPace).patienceMs,
    },
  )
  return handover.kind === 'later' ? handover : { ...handover, refused: [...handover.refused, ...refused] }
}

/** Sealed for its company: a row moved to another one opens nothing. Undefined when the key is another one. */
export const sealPurpose = (companyId: number): string => `mail ${companyId}`
export function passwordOf(sealer: Sealer, { password, company_id }: Pick<MailServerRow, 'password' | 'company_id'>) {
  try {
    return password === null ? '' : sealer.open(password, sealPurpose(company_id))
  } catch {
    return undefined
  }
}

function receiversLeft({ receivers, copies, taken, refused }: MailToSend): string[] {
  const done = new Set([...taken, ...refused.map(addressOf)].map(address => address.toLowerCase()))
  return [...receivers, ...copies].filter(address => !done.has(address.toLowerCase()))
}

/** The outcome, and what it means for the lane. Nothing is written once the lane has another holder. */
async function writeDown(
  tools: MailTools,
  trx: Trx,
  mail: MailToSend,
  claim: number,
  handover: Handover,
): Promise<void> {
  const pace = tools.pace ?? dayPace
  const lane = await lockLane(trx, mail.company_id, claim)
  if (!lane) return
  const lost = mail.doubtful || (handover.kind === 'later' && handover.doubtful)
  const someTaken = mail.taken.length > 0 || (handover.kind === 'taken' && handover.taken.length > 0)
  const givenUp = () => (someTaken ? 'sent' : lost ? 'unsure' : 'failed')
  const tooOld = Date.now() - mail.created_at >= pace.giveUpMs
  const answered = handover.kind !== 'later' || !handover.server
  if (answered) await restLane(trx, mail.company_id, 0, 0)
  else await restLane(trx, mail.company_id, lane.failures + 1, waitAfter(pace, lane.failures + 1))
  const again = answered
    ? { againInMs: Math.min(waitAfter(pace, mail.deferrals + 1), lost ? doubtMs : Number.POSITIVE_INFINITY) }
    : {}
  if (handover.kind === 'never')
    return settleMail(trx, mail.mail_id, {
      state: givenUp(),
      settled: true,
      reason: handover.reason,
      refused: handover.refused,
    })
  if (handover.kind === 'later')
    return settleMail(trx, mail.mail_id, {
      state: tooOld ? givenUp() : lost ? 'unsure' : 'waiting',
      settled: tooOld,
      reason: handover.reason,
      ...again,
    })
  const { taken, refused, later, reason } = handover
  const settled = later.length === 0 || tooOld
  await settleMail(trx, mail.mail_id, {
    state: settled ? givenUp() : lost ? 'unsure' : 'waiting',
    settled,
    reason: settled && someTaken && later.length === 0 ? '' : reason,
    taken,
    refused: [...refused, ...(tooOld ? later.map(address => `${address} ${reason}`) : [])],
    ...again,
  })
}

const waitAfter = ({ firstMs, mostMs }: MailPace, tries: number) => jittered(backoff({ tries, firstMs, mostMs }), 0.2)
