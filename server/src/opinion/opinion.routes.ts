import type { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import { askOpinion } from './ask-opinion.ts'
import { decideOpinion } from './decide-opinion.ts'
import { listOfAlarm } from './list-of-alarm.ts'
import { listOfAlarms } from './list-of-alarms.ts'
import { listOffers } from './list-offers.ts'
import { readAgreement } from './read-agreement.ts'
import { readOpinionSettings } from './read-opinion-settings.ts'
import { saveOpinionSettings } from './save-opinion-settings.ts'
import { summariseDay } from './summarise-day.ts'
import { testOpinion } from './test-opinion.ts'

export const opinionHandlers = (tools: { sealer: Sealer; resolveFor: ResolveFor }): Handlers<typeof opinionCalls> => ({
  readSettings: readOpinionSettings,
  saveSettings: saveOpinionSettings(tools.sealer),
  listOffers,
  decide: decideOpinion,
  test: testOpinion(tools),
  readAgreement,
  listOfAlarm,
  listOfAlarms,
  ask: askOpinion,
  summariseDay: summariseDay(tools),
})
