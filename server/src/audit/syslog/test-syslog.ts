import type { syslogCalls } from '@watchfire/contract/audit/syslog.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { ResolveFor } from '../../core/egress/egress-address.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { writeAudit } from '../audit.public.ts'
import { findSyslog } from './syslog.queries.ts'
import { openSyslogLine } from './syslog-line.ts'
import { syslogProblemOf, syslogProblemText } from './syslog-problem.ts'

/** By a line of its own, in use or not. One test at a time: it must not serve to knock at doors. */
export function testSyslog(resolveFor: ResolveFor): Handler<typeof syslogCalls.test> {
  let running = false
  return async (_, viewer, { db }) => {
    const place = await inScope(db, viewer, findSyslog)
    if (!place) throw refuse('syslog.notSet')
    if (running) throw refuse('call.tooMany')
    running = true
    const line = openSyslogLine({ resolveFor })
    try {
      const message = { kind: 'test', at: Date.now(), facts: { account: viewer.account } } as const
      const problem = await line.send(place, [message]).then(() => '', syslogProblemOf)
      await inScope(db, viewer, trx => writeAudit(trx, viewer, 'testSyslog', place.host, { works: problem === '' }))
      return { works: problem === '', reason: syslogProblemText(problem, viewer.language) }
    } finally {
      line.close()
      running = false
    }
  }
}
