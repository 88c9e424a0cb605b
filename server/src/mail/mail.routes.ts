import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import type { FastifyInstance } from 'fastify'
import { sendStored } from '../core/files/file-route.ts'
import type { FileStore } from '../core/files/file-store.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { MailTools } from './delivery/attempt-mail.ts'
import type { MailLinks } from './delivery/mail-links.ts'
import { addMailDomain } from './domain/add-mail-domain.ts'
import { listMailDomains } from './domain/list-mail-domains.ts'
import { removeMailDomain } from './domain/remove-mail-domain.ts'
import { readMailAllowance } from './forward/read-mail-allowance.ts'
import { sendMail } from './forward/send-mail.ts'
import { listMailRecordsOfAlarm } from './record/list-mail-records-of-alarm.ts'
import { listMailRecordsOfCompany } from './record/list-mail-records-of-company.ts'
import { addMailServer } from './server/add-mail-server.ts'
import { listMailServers } from './server/list-mail-servers.ts'
import { removeMailServer } from './server/remove-mail-server.ts'
import { setDefaultMailServer } from './server/set-default-mail-server.ts'
import { testMailServer } from './server/test-mail-server.ts'
import { updateMailServer } from './server/update-mail-server.ts'

export const mailHandlers = (tools: MailTools): Handlers<typeof mailCalls> => ({
  listServers: listMailServers,
  addServer: addMailServer(tools.sealer),
  updateServer: updateMailServer(tools.sealer),
  removeServer: removeMailServer,
  setDefaultServer: setDefaultMailServer,
  testServer: testMailServer(tools),
  listRecordsOfAlarm: listMailRecordsOfAlarm,
  listRecordsOfCompany: listMailRecordsOfCompany,
  send: sendMail,
  readAllowance: readMailAllowance,
  listDomains: listMailDomains,
  addDomain: addMailDomain,
  removeDomain: removeMailDomain,
})

/** `GET /media/v1/mail/:link`: the recording a mail speaks of, to whoever holds the mail. */
export function serveMailLinks(
  app: FastifyInstance,
  { links, ...parts }: { links: MailLinks; store: FileStore } & Pick<MailTools, 'db'>,
): void {
  const call = mailCalls.downloadRecording
  app.route<{ Params: { link: string } }>({
    method: ['GET', 'HEAD'],
    url: call.path,
    config: { call },
    handler: (request, reply) => sendStored(request, reply, parts, links.open(request.params.link)),
  })
}
