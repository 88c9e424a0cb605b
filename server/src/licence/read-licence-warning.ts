import { rights } from '@watchfire/contract/core/rights.ts'
import type { licenceCalls } from '@watchfire/contract/licence/licence.calls.ts'
import { graceDays, licenceStateOn } from '@watchfire/contract/licence/licence.rules.ts'
import type { Handler } from '../core/http/handlers.ts'
import { mayUse } from '../core/session/viewer.ts'
import { countChannels, findLicenceOf } from './licence.queries.ts'
import { readLicenceTime } from './licence-time.ts'

/** Null for whoever is no administrator: it is nothing they could do anything about. */
export const readLicenceWarning: Handler<typeof licenceCalls.readWarning> = async (_, viewer, { db }) => {
  if (!mayUse(viewer, rights.keepAccounts) || viewer.projectIds !== null) return null
  const { day, wasAt } = await readLicenceTime(db.system)
  const licence = await findLicenceOf(db.system, viewer.tenantId, day)
  const { refused } = await countChannels(db.system, licence?.tenant_id ?? null, day)
  const until = licence?.valid_until ?? ''
  const { state, daysLeft } = licence ? licenceStateOn(day, until) : { state: 'none' as const, daysLeft: 0 }
  const facts = { daysLeft, until, refused }
  if (state === 'ended') return { kind: 'ended', ...facts }
  if (state === 'grace') return { kind: 'grace', ...facts, daysLeft: graceDays + daysLeft }
  if (licence && wasAt !== null && viewer.tenantId === null) return { kind: 'clock', ...facts }
  if (refused > 0) return { kind: 'full', ...facts }
  return state === 'endsSoon' ? { kind: 'endsSoon', ...facts } : null
}
