import { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import type { Hydrator } from '../../core/live/live-kinds.ts'

export const consentListenerRights = consentCalls.read.right

/** Those who may read it read it again. */
export const hydrateConsent: Hydrator = async () => reader =>
  consentListenerRights.some(right => reader.rights.has(right)) ? { kind: 'consent' } : undefined
