import type { InputOf } from '@watchfire/contract/core/call.ts'
import { gigabyte } from '@watchfire/contract/storage/quota.rules.ts'
import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { refuse } from '../../core/http/refuse.ts'

/** What somebody who grants it means. @throws storage.termsCrossed */
export function grantedBy({ quotaGb, minDays, maxDays }: InputOf<typeof storageCalls.tryGrant>) {
  if (maxDays !== undefined && maxDays < minDays) throw refuse('storage.termsCrossed')
  return { quotaBytes: quotaGb === undefined ? null : quotaGb * gigabyte, minDays, maxDays: maxDays ?? null }
}
