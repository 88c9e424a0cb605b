/** What the page shows of the catalogue. Pure. */
import type { CompanyNode } from '@watchfire/contract/company/company.shapes.ts'
import type { LevelSetting } from '@watchfire/contract/level/level.calls.ts'

export function matchingLevels(rows: readonly LevelSetting[], keyword = '', level = ''): LevelSetting[] {
  const wanted = keyword.trim().toLowerCase()
  return rows.filter(
    row =>
      (level === '' || row.level === level) &&
      (row.typeName.toLowerCase().includes(wanted) || String(row.type) === wanted),
  )
}

type Company = { companyId: number; name: string }

/** Every company of the tree, parents before their children; one's own until the tree is there. */
export function companiesOf(tree: readonly CompanyNode[] | undefined, own: Company): Company[] {
  const flat = (nodes: readonly CompanyNode[]): Company[] => nodes.flatMap(node => [node, ...flat(node.children)])
  return tree ? flat(tree) : [own]
}
