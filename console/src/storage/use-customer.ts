import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { CompanyNode } from '@watchfire/contract/company/company.shapes.ts'
import { useSelection, useUser } from '../core/session-store.ts'
import { useCall } from '../core/use-call.ts'

export type CustomerInput = { customerId?: number }
/** `input` names the customer to calls; without one there is none to name yet. `choose`: whose company the top bar shows. */
type ChosenCustomer = { input?: CustomerInput; waiting?: boolean; choose?: CompanyNode | undefined }

/** The customer that rules and quota are of: the reader’s own, for the platform the one of the top bar. */
export function useCustomer(): ChosenCustomer {
  const { companyLevel, companyId: ownId } = useUser()
  const { companyId = ownId } = useSelection()
  const ofPlatform = companyLevel === 'platform'
  const tree = useCall(companyCalls.readTree, {}, { selection: {}, enabled: ofPlatform, quiet: true })
  if (!ofPlatform) return { input: {} }
  if (!tree.data) return { waiting: tree.isLoading }
  const customer = customerOver(tree.data, companyId)
  return customer?.companyId === companyId ? { input: { customerId: companyId } } : { choose: customer }
}

/** The customer that a company is below, or is; the platform is below none. */
function customerOver(tree: readonly CompanyNode[], companyId: number): CompanyNode | undefined {
  const holds = (node: CompanyNode): boolean => node.companyId === companyId || node.children.some(holds)
  return tree.flatMap(node => (node.level === 'platform' ? node.children : [node])).find(holds)
}
