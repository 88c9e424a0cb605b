import type { CompanyNode } from '@watchfire/contract/company/company.shapes.ts'
import { byName } from '../core/by-name.ts'

export const companyLevels = { 1: 'platform', 2: 'customer', 3: 'company' } as const
export const statusOf = (inUse: boolean) => (inUse ? 'inUse' : 'terminated')
type Row = { company_id: number; name: string; level: number; parent_id: number | null }

/** Companies as a tree: one's own first, the others by Chinese collation. A company whose parent is out of sight stands at the top. */
export function companyTree(rows: Row[], ownCompanyId: number): CompanyNode[] {
  const known = new Set(rows.map(row => row.company_id))
  const childrenOf = Map.groupBy(rows, row => (row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : 0))
  const ownFirst = (a: CompanyNode, b: CompanyNode) =>
    Number(b.companyId === ownCompanyId) - Number(a.companyId === ownCompanyId) || byName(a, b)
  const below = (parent: number): CompanyNode[] =>
    (childrenOf.get(parent) ?? [])
      .map(row => ({
        companyId: row.company_id,
        name: row.name,
        level: companyLevels[row.level as 1 | 2 | 3],
        parentId: row.parent_id,
        children: below(row.company_id),
      }))
      .sort(ownFirst)
  return below(0)
}
