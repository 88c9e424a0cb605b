import { z } from 'zod'
import { alarmDesk } from '../alarm/alarm.calls.ts'
import { alarmId } from '../alarm/alarm.shapes.ts'
import { newRemark } from '../company/company-list.shapes.ts'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import {
  mailAddress,
  mailForm,
  mailRecord,
  mailServer,
  mailServerEdit,
  mailState,
  newMailServer,
} from './mail.shapes.ts'
import { domainName, mailDomain } from './mail-domain.ts'
import { mayForward } from './may-forward.ts'

const domainId = wire({ domainId: rowId }, { domainId: 'mailDomainId' })
const serverId = wire({ serverId: rowId }, { serverId: 'mailServerId' })

export const mailCalls = callsOf('mail', {
  listServers: call({
    path: '/notice/mail/api/v1/serverList',
    method: 'POST',
    right: rights.mail,
    summary: 'Mail servers of the companies in scope, the default first; passwords are never among it',
    input: z.object({ ...pageFields }),
    answer: pageOf(mailServer),
    errors: [],
  }),
  addServer: call({
    path: '/notice/mail/api/v1/addMailServer',
    method: 'POST',
    right: rights.mail,
    scope: 'company',
    summary: 'Add a mail server; the first of a company is its default',
    input: newMailServer,
    answer: dataOf(serverId),
    errors: ['company.notFound', 'mail.tooManyServers'],
    emptiesFields: true,
  }),
  updateServer: call({
    path: '/notice/mail/api/v1/updateMailServer',
    method: 'POST',
    right: rights.mail,
    scope: 'company',
    summary: 'Change a mail server; what waits is tried again at once',
    input: mailServerEdit,
    answer: nothing,
    errors: ['mail.serverNotFound', 'mail.serverChanged', 'mail.passwordAgain'],
    emptiesFields: true,
  }),
  removeServer: call({
    path: '/notice/mail/api/v1/deleteMailServer',
    method: 'POST',
    right: rights.mail,
    scope: 'company',
    summary: 'Delete a mail server; the next one becomes the default',
    input: serverId,
    answer: nothing,
    errors: ['mail.serverNotFound'],
  }),
  setDefaultServer: call({
    path: '/notice/mail/api/v1/setDefaultMailServer',
    method: 'POST',
    right: rights.mail,
    scope: 'company',
    summary: 'Send by this server from now on, what waits included',
    input: serverId,
    answer: nothing,
    errors: ['mail.serverNotFound'],
  }),
  testServer: call({
    path: '/notice/mail/api/v1/testMailServer',
    method: 'POST',
    right: rights.mail,
    scope: 'company',
    summary: 'Send a test mail now and say what the server answered; it counts with what the account forwards',
    input: wire({ serverId: rowId, receiver: mailAddress }, { serverId: 'mailServerId' }),
    answer: dataOf(wire({ state: mailState, reason: z.string() }, { state: 'status' })),
    errors: [
      'mail.serverNotFound',
      'mail.addressNotAllowed',
      'mail.quotaOfAccount',
      'mail.quotaOfCompany',
      'call.tooMany',
    ],
  }),
  listRecordsOfAlarm: call({
    path: '/notice/mail/api/v1/recordListByAlarm',
    method: 'POST',
    right: alarmDesk,
    summary: 'Mails that carried this alarm, newest first',
    input: z.object({ alarmId, ...pageFields }),
    answer: pageOf(mailRecord),
    errors: ['alarm.notFound'],
  }),
  listRecordsOfCompany: call({
    path: '/notice/mail/api/v1/recordListByCompany',
    method: 'POST',
    right: rights.mail,
    summary: 'Mails of the companies in scope with their true state, newest first',
    input: wire({ state: mailState.optional(), ...pageFields }, { state: 'status' }),
    answer: pageOf(mailRecord),
    errors: [],
  }),
  send: call({
    path: '/notice/mail/api/v1/sendMail',
    method: 'POST',
    bodyLimit: listBody,
    right: mayForward,
    summary: 'Forward at least one alarm by mail; it is queued, and its record shows what becomes of it',
    input: mailForm,
    answer: dataOf(z.object({ mailId: rowId })),
    errors: [
      'mail.noReceiver',
      'mail.noTitle',
      'mail.noAlarm',
      'mail.noServer',
      'mail.addressNotAllowed',
      'mail.quotaOfAccount',
      'mail.quotaOfCompany',
      'alarm.notFound',
    ],
  }),
  readAllowance: call({
    path: '/notice/mail/api/v1/forwardAllowance',
    method: 'POST',
    right: mayForward,
    summary: 'To how many addresses the caller may forward now, and to which domains; without a domain to any',
    input: z.object({}),
    answer: dataOf(z.object({ left: z.int(), domains: z.array(z.string()) })),
    errors: [],
  }),
  listDomains: call({
    path: '/notice/mail/api/v1/mailDomainList',
    method: 'POST',
    right: rights.settings,
    summary:
      'Domains that mails of the companies in scope may go to, newest first; a company without one writes to any',
    input: z.object({ ...pageFields }),
    answer: pageOf(mailDomain),
    errors: [],
  }),
  addDomain: call({
    path: '/notice/mail/api/v1/addMailDomain',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    summary:
      'Let a company’s mails go to this domain, and to no other but those it has; a customer’s hold for its companies too',
    input: z.object({ companyId: rowId, domain: domainName, remark: newRemark.optional() }),
    answer: dataOf(domainId),
    errors: ['company.notFound', 'mail.domainTaken', 'mail.tooManyDomains'],
  }),
  removeDomain: call({
    path: '/notice/mail/api/v1/deleteMailDomain',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    summary: 'Take a domain away; with the last one a company’s mails may go anywhere again',
    input: domainId,
    answer: nothing,
    errors: ['mail.domainNotFound'],
  }),
  downloadRecording: call({
    path: '/media/v1/mail/:link',
    method: 'GET',
    right: 'ticket',
    summary: 'A recording by the link in a mail, whole or by range; the link works for 7 days',
    input: z.object({}),
    answer: dataOf(z.unknown()),
    errors: ['file.notFound', 'file.badRange'],
    transport: 'raw',
  }),
})
