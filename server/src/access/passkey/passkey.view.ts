import type { Passkey } from '@watchfire/contract/access/passkey/passkey.shapes.ts'
import { siteText } from '../../core/site-time.ts'
import type { listPasskeys } from './passkey.queries.ts'

export function passkeyView(row: Awaited<ReturnType<typeof listPasskeys>>[number]): Passkey {
  const madeAt = row.made_at as unknown as number
  const usedAt = row.used_at as unknown as number | null
  return {
    passkeyId: row.passkey_id,
    name: row.name,
    host: row.host,
    opens: row.opens,
    madeAt,
    madeStr: siteText(madeAt),
    ...(usedAt !== null && { usedAt, usedStr: siteText(usedAt) }),
  }
}
