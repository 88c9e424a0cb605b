import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { useState } from 'react'
import type { ModuleName } from '../../core/module-of.ts'
import { useAct, useCall } from '../../core/use-call.ts'

const every = 5000

/** `publicKey`: by which its secrets are sealed. */
type SetUp = { isKnown: boolean; publicKey: string | null; devices: readonly unknown[] }
type Parts<S, A, C> = {
  aiServerId: string
  setUp: S
  /** How the devices are now. */
  ask: A
  save: C
  refresh: readonly ModuleName[]
  savedText: string
  onClose: () => void
}

/** The devices an AI server is set up with, while they are changed: how they are now, and saving them. */
export function useSetUp<S extends SetUp, A extends Call, C extends Call>(parts: Parts<S, A, C>) {
  // Somebody else may save while this one types; then it is refused.
  const [first] = useState(parts.setUp)
  const canSave = first.isKnown && first.publicKey !== null
  const { data, error } = useCall(parts.ask, { aiServerId: parts.aiServerId } as InputOf<A>, {
    quiet: true,
    refetchInterval: every,
    enabled: canSave && first.devices.length > 0,
  })
  const save = useAct(parts.save, {
    refresh: parts.refresh,
    successText: parts.savedText,
    onSuccess: parts.onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  // How they were is not how they are.
  return { first, canSave, told: error ? undefined : data, error, save }
}
