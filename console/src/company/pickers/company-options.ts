import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { useCall } from '../../core/use-call.ts'

type Node = { companyId: number; name: string; children: readonly Node[] }

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children)])

/** Every company the person may choose, parents before their children, for a `Select`; none while they are read. */
export function useCompanyOptions(): { value: number; label: string }[] {
  const tree = useCall(companyCalls.tree, {}, { selection: {}, quiet: true }).data ?? []
  return flat(tree).map(({ companyId, name }) => ({ value: companyId, label: name }))
}
