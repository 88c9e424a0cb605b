import type { licenceCalls } from '@watchfire/contract/licence/licence.calls.ts'
import type { LicenceOverview } from '@watchfire/contract/licence/licence.shapes.ts'
import type { Trx } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { siteText } from '../core/site-time.ts'
import { countChannels, listCurrentLicences, listLicences, listTypeNames } from './licence.queries.ts'
import { allowanceView, licenceView } from './licence.view.ts'
import { readLicenceTime } from './licence-time.ts'

/** Root's alone, over all customers. */
export const readLicences: Handler<typeof licenceCalls.read> = (_, viewer, { db }) =>
  db.system.transaction().execute(trx => overviewOf(trx, viewer))

export async function overviewOf(trx: Trx, { language }: Viewer): Promise<LicenceOverview> {
  const { day, installationId, wasAt } = await readLicenceTime(trx)
  const current = await listCurrentLicences(trx, day)
  const types = await listTypeNames(trx)
  const ofAll = current.find(row => row.tenant_id === null)
  const allowances = []
  for (const row of [ofAll, ...current.filter(each => each !== ofAll)])
    allowances.push(allowanceView(row, await countChannels(trx, row?.tenant_id ?? null, day), { day, types, language }))
  const currentIds = new Set(current.map(row => row.licence_id))
  const licences = (await listLicences(trx)).map(row => licenceView(row, day, currentIds))
  return {
    installationId,
    clockWasAt: wasAt,
    clockWasAtText: wasAt === null ? '' : siteText(wasAt),
    allowances,
    licences,
  }
}
