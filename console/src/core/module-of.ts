import { type Call, moduleNameOf } from '@watchfire/contract/core/call.ts'
import type { ModuleName } from '@watchfire/contract/index.ts'

export type { ModuleName }

/** The module that declares a call: first part of every query key, and what an act names to refresh. */
export function moduleOf(call: Call): ModuleName {
  const module = moduleNameOf(call)
  if (!module) throw new Error(`${call.path} is not in the contract`)
  return module as ModuleName
}
