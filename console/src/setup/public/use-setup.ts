import { setupCalls } from '@watchfire/contract/setup/setup.calls.ts'
import { useEffect } from 'react'
import { accountSetting } from '../../core/account-setting.ts'
import { hasRight, mayCall, useUser } from '../../core/session-store.ts'
import { useCall } from '../../core/use-call.ts'
import { nextStep, setupSteps } from '../setup-steps.ts'

/** Once everything stands, or the person wants no guide, nobody asks again. */
const guide = accountSetting<{ over: boolean }>('setup', stored => ({ over: stored?.over ?? false }))
export const endGuide = () => guide.change({ over: true })

/** An AI server and its first alarm come by themselves. */
const every = 5000

/**
 * The steps that are this person's, and the next of them; undefined for whom there are none, when the guide is over (`always` asks
 * all the same), and until it is known. `watches` looks again every few seconds.
 */
export function useSetup({ watches = false, always = false } = {}) {
  const { companyLevel } = useUser()
  const { over } = guide.use()
  const enabled = mayCall(setupCalls.readProgress) && (always || !over)
  // The whole of one's scope: what the top bar selects is no measure of an installation.
  const progress = useCall(
    setupCalls.readProgress,
    {},
    { quiet: true, enabled, selection: {}, refetchInterval: watches && every },
  )
  const steps = enabled && progress.data && setupSteps(progress.data, { level: companyLevel, mayUse: hasRight })
  const next = steps && nextStep(steps)
  const complete = steps !== undefined && steps !== false && next === undefined
  useEffect(() => {
    if (complete) endGuide()
  }, [complete])
  return steps && steps.length > 1 ? { steps, next, over } : undefined
}
