import { defaultBounds, effectiveDays } from '@watchfire/contract/storage/storage.rules.ts'
import type { Reader } from '../../core/db/database.ts'
import { listBoundsOfAll } from '../quota/storage-grant.queries.ts'
import { type CustomerTerm, listRulesOfAll } from './retention-rule.queries.ts'
import { completed } from './retention-view.ts'

/** How long each customer keeps each class that it does not keep for ever. */
export async function termsOfAll(db: Reader): Promise<CustomerTerm[]> {
  const rules = Map.groupBy(await listRulesOfAll(db), rule => rule.tenantId)
  const bounds = new Map((await listBoundsOfAll(db)).map(({ tenantId, ...of }) => [tenantId, of]))
  return [...new Set([...rules.keys(), ...bounds.keys()])].flatMap(tenantId =>
    completed(rules.get(tenantId) ?? []).flatMap(({ kind, judgement, ...rule }) => {
      const days = effectiveDays({ kind, judgement, ...rule }, bounds.get(tenantId) ?? defaultBounds)
      return days === null ? [] : [{ tenantId, kind, judgement, days }]
    }),
  )
}
