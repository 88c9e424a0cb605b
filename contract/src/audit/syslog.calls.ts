/** Sending the account log and security events on to a collector of logs, as syslog (RFC 5424). */
import { z } from 'zod'
import { dataOf, nothing } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { certificates, hostName, portNumber, siteTime } from '../core/fields.ts'
import { rights } from '../core/rights.ts'

/** RFC 5425, RFC 6587 with counted octets, RFC 5426. The last two lead into plant networks alone. */
export const syslogLine = z.enum(['tls', 'tcp', 'udp'])
export const syslogPorts = { tls: 6514, tcp: 601, udp: 514 } as const

const syslogFields = { port: portNumber, line: syslogLine, certificate: certificates, inUse: z.boolean() }
const version = z.int().min(0)

const syslogSettings = z.object({
  /** Empty while none is set. */
  host: z.string(),
  ...syslogFields,
  version,
  /** When the last message went out; empty before the first. */
  sentAtText: siteTime,
  /** Entries of the account log that are still to be sent. */
  waiting: z.int(),
  /** Messages that could not be sent in time and are gone. */
  lost: z.int(),
  /** Why it last failed, in the reader's words; empty while it works. */
  lastProblem: z.string(),
})
export type SyslogSettings = z.output<typeof syslogSettings>

export const syslogCalls = callsOf('syslog', {
  read: call({
    path: '/api/setting/querySyslog',
    method: 'POST',
    right: rights.settings,
    peopleOnly: true,
    summary: 'Where the account log and security events are sent on to, and how it stands',
    input: z.object({}),
    answer: dataOf(syslogSettings),
    errors: [],
  }),
  save: call({
    path: '/api/setting/saveSyslog',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    peopleOnly: true,
    confirm: true,
    summary: 'Set it. What is written from now on is sent; what was written while it was out of use is not',
    input: z.object({ host: hostName, ...syslogFields, version }),
    answer: nothing,
    errors: ['directory.certificateInvalid', 'syslog.changedMeanwhile'],
    emptiesFields: true,
    bodyLimit: listBody,
  }),
  test: call({
    path: '/api/setting/testSyslog',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    peopleOnly: true,
    summary: 'Send one message to the stored collector now, and say what is wrong',
    input: z.object({}),
    answer: dataOf(z.object({ works: z.boolean(), reason: z.string() })),
    errors: ['syslog.notSet', 'call.tooMany'],
  }),
})
