import type { licenceCalls } from '@watchfire/contract/licence/licence.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { siteDay, siteText } from '../core/site-time.ts'
import {
  findCustomer,
  findNewestLicence,
  insertLicence,
  type LicenceRow,
  noteClock,
  setClock,
} from './licence.queries.ts'
import { openLicence } from './licence-file.ts'
import type { LicenceKey } from './licence-key.ts'
import { readLicenceTime } from './licence-time.ts'
import { overviewOf } from './read-licences.ts'

export const uploadLicence =
  (key: LicenceKey): Handler<typeof licenceCalls.upload> =>
  ({ licenceText }, viewer, { db }) => {
    const content = openLicence(licenceText, key)
    const { installation, customerId, issuedAt, until } = content
    return db.system.transaction().execute(async trx => {
      const now = Date.now()
      const { installationId, wasAt } = await readLicenceTime(trx, now)
      if (installation !== undefined && installation !== installationId)
        throw refuse('licence.otherInstallation', { installation })
      if (customerId !== undefined && (await findCustomer(trx, customerId)) === undefined)
        throw refuse('licence.noCustomer', { customerId })
      const issued = Date.parse(issuedAt)
      const today = siteDay(Math.max(now, issued))
      if (until < today) throw refuse('licence.endedAlready', { until })
      const tenantId = customerId ?? null
      const former = await findNewestLicence(trx, tenantId)
      // The same file once more changes nothing.
      if (former && former.issued_at === issued) return overviewOf(trx, viewer)
      if (former && former.issued_at > issued)
        throw refuse('licence.older', { number: former.number, at: siteText(former.issued_at) })
      await insertLicence(trx, content, { tenantId, name: viewer.fullName || viewer.account })
      // A clock that once ran ahead: whoever signed the file says what time it is at least.
      if (wasAt !== null && issued > now - maxFileAge) await setClock(trx, Math.max(now, issued))
      else await noteClock(trx, now)
      const actor = tenantId === null ? viewer : actingOn(viewer, { tenant_id: tenantId, company_id: tenantId })
      await writeAudit(trx, actor, 'uploadLicence', content.number, {
        ...(former && { before: factsOf(former) }),
        after: factsOf({ ...content, valid_from: content.from, valid_until: content.until }),
      })
      return overviewOf(trx, viewer)
    })
  }

/** A file older than this says nothing about the time it is now. */
const maxFileAge = 7 * 86_400_000

const factsOf = ({
  number,
  holder,
  channels,
  algorithms,
  valid_from,
  valid_until,
}: Pick<LicenceRow, 'number' | 'holder' | 'channels' | 'valid_from' | 'valid_until'> & {
  algorithms: LicenceRow['algorithms'] | 'all'
}) => ({ number, holder, channels, algorithms: algorithms ?? 'all', from: valid_from, until: valid_until })
