import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import type { FastifyInstance } from 'fastify'
import { sendStored } from '../core/files/file-route.ts'
import type { FileStore } from '../core/files/file-store.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { MailTools } from './attempt-mail.ts'
import { addMailServer, removeMailServer, setDefaultMailServer, updateMailServer } from './change-mail-server.ts'
import { forwardAlarms, readAllowance } from './forward-alarms.ts'
import { listContacts, listMailServers, listMailsOfAlarm, listMailsOfCompany } from './list-mails.ts'
import { addMailDomain, listMailDomains, removeMailDomain } from './mail-domains.ts'
import type { MailLinks } from './mail-links.ts'
import { testMailServer } from './test-mail-server.ts'

export const mailHandlers = (tools: MailTools): Handlers<typeof mailCalls> => ({
  listServers: listMailServers,
  addServer: addMailServer(tools.sealer),
  updateServer: updateMailServer(tools.sealer),
  removeServer: removeMailServer,
  setDefault: setDefaultMailServer,
  testServer: testMailServer(tools),
  listRecordsOfAlarm: listMailsOfAlarm,
  listRecordsOfCompany: listMailsOfCompany,
  send: forwardAlarms,
  readAllowance,
  listDomains: listMailDomains,
  addDomain: addMailDomain,
  removeDomain: removeMailDomain,
  listContacts,
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
