import type { WarningKind } from '@watchfire/contract/setup/warning.rules.ts'
import { quotaStepOf } from '@watchfire/contract/storage/quota.rules.ts'
import type { Reader } from '../../core/db/database.ts'
import { listQuotas } from './storage-grant.queries.ts'

type QuotaWarning = { kind: WarningKind; percent: number; customerName: string }

/** Of a customer's quota; null: of the fullest one of the installation. */
export async function findQuotaWarning(db: Reader, tenantId: number | null): Promise<QuotaWarning | undefined> {
  const quotas = (await listQuotas(db, tenantId)).map(({ usedBytes, quotaBytes, customerName }) => ({
    share: quotaBytes > 0 ? usedBytes / quotaBytes : 1,
    step: quotaStepOf(usedBytes, quotaBytes),
    customerName,
  }))
  const [fullest] = quotas.sort((a, b) => b.share - a.share)
  if (!fullest || fullest.step === 0) return undefined
  const { step, share, customerName } = fullest
  return { kind: step === 100 ? 'storageFull' : 'storageFilling', percent: Math.floor(share * 100), customerName }
}
