import type { CompanyNode } from '@watchfire/contract/company/company.shapes.ts'
import { byName } from './collation.ts'

/** All companies of a tree in one list: one's own first, the others by Chinese collation (spec §9). */
export function companyChoices(tree: readonly CompanyNode[], ownId: number): CompanyNode[] {
  const flat = (nodes: readonly CompanyNode[]): CompanyNode[] => nodes.flatMap(node => [node, ...flat(node.children)])
  const all = flat(tree)
  return [...all.filter(one => one.companyId === ownId), ...byName(all.filter(one => one.companyId !== ownId))]
}

/** The other companies of the same customer, by Chinese collation. Customers stand at the top, or below the platform. */
export function companiesBeside(tree: readonly CompanyNode[], companyId: number): CompanyNode[] {
  const flat = (node: CompanyNode): CompanyNode[] => [node, ...node.children.flatMap(flat)]
  const customers = tree.flatMap(node => (node.level === 'platform' ? node.children : [node])).map(flat)
  const all = customers.find(companies => companies.some(one => one.companyId === companyId)) ?? []
  return byName(all.filter(one => one.companyId !== companyId))
}
