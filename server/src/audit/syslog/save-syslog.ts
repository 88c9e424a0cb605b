import type { syslogCalls } from '@watchfire/contract/audit/syslog.calls.ts'
import { inScope } from '../../core/db/database.ts'
import { requireCertificates } from '../../core/egress/require-certificates.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { writeAudit } from '../audit.public.ts'
import { findSyslog, type SyslogRow, startAtEnds, writeSyslog } from './syslog.queries.ts'

export const saveSyslog: Handler<typeof syslogCalls.save> = async ({ version, inUse, ...place }, viewer, { db }) => {
  requireCertificates(place.certificate)
  await inScope(db, viewer, async trx => {
    const before = await findSyslog(trx)
    if ((before?.version ?? 0) !== version) throw refuse('syslog.changedMeanwhile')
    const fields = { ...place, company_id: viewer.companyId, in_use: inUse }
    if (!(await writeSyslog(trx, fields, version))) throw refuse('syslog.changedMeanwhile')
    if (inUse && !before?.in_use) await startAtEnds(trx)
    await writeAudit(trx, viewer, 'saveSyslog', place.host, {
      before: before && factsOf(before),
      after: { ...place, inUse },
    })
  })
}

const factsOf = ({ host, port, line, certificate, in_use: inUse }: SyslogRow) => ({
  host,
  port,
  line,
  certificate,
  inUse,
})
