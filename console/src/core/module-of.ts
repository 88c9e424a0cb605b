import type { Call } from '@watchfire/contract/core/call.ts'
import { allCalls, type ModuleName } from '@watchfire/contract/index.ts'

export type { ModuleName }

const moduleByCall = new Map<Call, ModuleName>()
for (const [module, calls] of Object.entries(allCalls))
  for (const call of Object.values(calls) as Call[]) moduleByCall.set(call, module as ModuleName)

/** The room that declares a call: first part of every query key, and what an act names to refresh. */
export function moduleOf(call: Call): ModuleName {
  const module = moduleByCall.get(call)
  if (!module) throw new Error(`${call.path} is not in the contract`)
  return module
}
