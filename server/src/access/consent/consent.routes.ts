import type { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { askConsent } from './ask-consent.ts'
import { decideConsent } from './decide-consent.ts'
import { demandConsent } from './demand-consent.ts'
import { endConsent } from './end-consent.ts'
import { readConsent } from './read-consent.ts'

export const consentHandlers: Handlers<typeof consentCalls> = {
  read: readConsent,
  demand: demandConsent,
  ask: askConsent,
  decide: decideConsent,
  end: endConsent,
}
