import { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { useLiveEvents } from '../../core/live-channel.ts'
import { mayCall, useUser } from '../../core/session-store.ts'
import { refreshModules, useCall } from '../../core/use-call.ts'

/** What the platform asks of the customer, for whoever may decide about it. It comes and goes with the live channel. */
export function useConsentRequest() {
  const enabled = useUser().companyLevel === 'customer' && mayCall(consentCalls.decide)
  const consent = useCall(consentCalls.read, {}, { quiet: true, selection: {}, enabled })
  return enabled ? (consent.data?.request ?? undefined) : undefined
}

/** Once in the frame: all that shows the consent reads it again when it changes. */
export function useFreshConsent() {
  useLiveEvents('consent', () => void refreshModules(['consent']))
}
