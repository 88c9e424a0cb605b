import type { syslogCalls } from '@watchfire/contract/audit/syslog.calls.ts'
import { syslogPorts } from '@watchfire/contract/audit/syslog.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { countUnsent, findSyslog } from './syslog.queries.ts'
import { syslogProblemText } from './syslog-problem.ts'

const unset = { host: '', port: syslogPorts.tls, line: 'tls', certificate: '', inUse: false, version: 0 } as const

export const readSyslog: Handler<typeof syslogCalls.read> = (_, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const row = await findSyslog(trx)
    if (!row) return { ...unset, sentAtText: '', waiting: 0, lost: 0, lastProblem: '' }
    const { host, port, line, certificate, in_use: inUse, version, sent_at, lost } = row
    return {
      ...{ host, port, line, certificate, inUse, version, lost },
      sentAtText: sent_at === null ? '' : siteText(sent_at),
      waiting: inUse ? await countUnsent(trx) : 0,
      lastProblem: inUse ? syslogProblemText(row.last_problem, viewer.language) : '',
    }
  })
