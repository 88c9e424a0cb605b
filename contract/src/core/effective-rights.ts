import { hiddenForPlainCompany, menuList } from './rights.ts'

const rootOnly = new Set(menuList.filter(menu => menu.rootOnly).map(menu => menu.id))

/** A role as it counts in a company: `inPlainCompany` says the company is one below a customer. */
export type HeldRole = { isRoot: boolean; menuIds: readonly number[]; inPlainCompany: boolean }

/** What a role allows: root everything, others never what only root has or what their kind of company never sees. */
export function effectiveRights({ isRoot, menuIds, inPlainCompany }: HeldRole): ReadonlySet<number> {
  if (isRoot) return new Set(menuList.map(menu => menu.id))
  const hidden: readonly number[] = inPlainCompany ? hiddenForPlainCompany : []
  return new Set(menuIds.filter(id => !hidden.includes(id) && !rootOnly.has(id)))
}
