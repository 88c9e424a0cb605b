import { graceDays, licenceStateOn } from '@watchfire/contract/licence/licence.rules.ts'
import type { WarningKind } from '@watchfire/contract/setup/warning.rules.ts'
import type { Reader } from '../core/db/database.ts'
import { countChannels, findLicenceOf } from './licence.queries.ts'
import { readLicenceTime } from './licence-time.ts'

type LicenceWarning = { kind: WarningKind; daysLeft: number; until: string; refused: number }

/** What there is to say of the licence a customer works under; null: that of the installation. */
export async function findLicenceWarning(db: Reader, tenantId: number | null): Promise<LicenceWarning | undefined> {
  const { day, wasAt } = await readLicenceTime(db)
  const licence = await findLicenceOf(db, tenantId, day)
  const { refused } = await countChannels(db, licence?.tenant_id ?? null, day)
  const until = licence?.valid_until ?? ''
  const { state, daysLeft } = licence ? licenceStateOn(day, until) : { state: 'none' as const, daysLeft: 0 }
  const facts = { daysLeft, until, refused }
  if (state === 'ended') return { kind: 'ended', ...facts }
  if (state === 'grace') return { kind: 'grace', ...facts, daysLeft: graceDays + daysLeft }
  if (licence && wasAt !== null && tenantId === null) return { kind: 'clock', ...facts }
  if (refused > 0) return { kind: 'channelsFull', ...facts }
  return state === 'endsSoon' ? { kind: 'endsSoon', ...facts } : undefined
}
