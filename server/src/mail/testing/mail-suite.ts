/** Mail delivery for tests: a database of the suite's own, real SMTP servers on this machine, and a clock that runs fast. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { Database } from '../../core/db/database.ts'
import { announceServer, type ServerPresence } from '../../core/db/server-presence.ts'
import type { DeliveryWorker } from '../../core/delivery/delivery-worker.ts'
import { type ResolveFor, resolveEgress } from '../../core/egress/egress-address.ts'
import { openDiskStore } from '../../core/files/disk-store.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { openSealer, type Sealer } from '../../core/session/sealed-secret.ts'
import { aCompany, type CompanyOfTest } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import type { MailPace } from '../delivery/attempt-mail.ts'
import type { MakeAttachment } from '../delivery/build-mail.ts'
import { startMailDelivery } from '../delivery/mail-delivery.ts'
import { type MailLinks, openMailLinks } from '../delivery/mail-links.ts'
import { type MailOrder, queueMail } from '../mail.public.ts'
import { sealPassword } from '../server/mail-password.ts'
import { insertMailServer, type MailServerFields, setDefaultServer } from '../server/mail-server.queries.ts'
import { startTestSmtp } from './test-smtp-server.ts'

const quick: MailPace = { firstMs: 300, maxMs: 1000, giveUpMs: 60_000, timeoutMs: 1500 }

export function mailSuite({
  pace = quick,
  publicUrl = 'https://fire.example',
  attachOf,
  resolveFor = () => (host, port) => resolveEgress(host, port, { allow: async () => ['127.0.0.0/8', '::1'] }),
}: {
  pace?: MailPace
  publicUrl?: string
  attachOf?: (db: Database) => MakeAttachment
  resolveFor?: ResolveFor
} = {}) {
  const db = suiteDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-mail-'))
  const held = {} as {
    sealer: Sealer
    store: FileStore
    links: MailLinks
    delivery: DeliveryWorker
    presence: ServerPresence
  }
  beforeAll(async () => {
    const { log } = recordedLog()
    held.sealer = await openSealer(folder)
    held.store = await openDiskStore(join(folder, 'files'))
    held.presence = await announceServer({ db, log })
    held.links = openMailLinks(randomBytes(32), publicUrl)
    const attach = attachOf?.(db)
    held.delivery = startMailDelivery({ db, log, ...held, holder: held.presence.number, resolveFor, attach }, pace)
  })
  afterAll(async () => {
    await held.delivery.stop()
    await held.presence.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const smtp = async (options?: Parameters<typeof startTestSmtp>[0]) => {
    const server = await startTestSmtp(options)
    onTestFinished(() => server.close())
    return server
  }
  return {
    db,
    held,
    smtp,
    async companyWith(port: number, given: Partial<Omit<MailServerFields, 'password'>> & { password?: string } = {}) {
      const company = await aCompany(db)
      await this.serverOf(company, port, given)
      return company
    },
    async serverOf(
      company: CompanyOfTest,
      port: number,
      given: Partial<Omit<MailServerFields, 'password'>> & { password?: string } = {},
    ) {
      const { password, ...fields } = given
      await db.system.transaction().execute(async trx => {
        const serverId = await insertMailServer(trx, company, {
          name: 'test',
          host: '127.0.0.1',
          port,
          security: 'none',
          anyCertificate: true,
          login: '',
          sender: 'alarm@plant.example',
          senderName: '烽燧',
          ...fields,
          password: password === undefined ? null : sealPassword(held.sealer, company.companyId, password),
        })
        await setDefaultServer(trx, company.companyId, serverId)
      })
    },
    queue(company: CompanyOfTest, mail: Partial<MailOrder> = {}) {
      return db.system.transaction().execute(trx =>
        queueMail(trx, {
          tenantId: company.tenantId,
          companyId: company.companyId,
          to: ['li@plant.example'],
          cc: [],
          title: 'title',
          message: 'words',
          alarms: [],
          by: null,
          cause: 'forward',
          ...mail,
        }),
      )
    },
    record: (mailId: number) =>
      db.system.selectFrom('mail').selectAll().where('mail_id', '=', mailId).executeTakeFirstOrThrow(),
    async settled(mailId: number, withinMs = 30_000) {
      const until = Date.now() + withinMs
      for (;;) {
        const row = await this.record(mailId)
        if (row.settled_at !== null || Date.now() > until) return row
        await delay(50)
      }
    },
  }
}
