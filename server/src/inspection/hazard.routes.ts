import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { addHazardPhoto } from './add-hazard-photo.ts'
import { askExtension } from './ask-extension.ts'
import { assignHazard } from './assign-hazard.ts'
import { confirmHazard } from './confirm-hazard.ts'
import { countDueHazards } from './count-due-hazards.ts'
import { getCounts } from './count-hazards.ts'
import { decideExtension } from './decide-extension.ts'
import { decidePlan } from './decide-plan.ts'
import { dismissHazard } from './dismiss-hazard.ts'
import { getHazard } from './get-hazard.ts'
import { getHazards } from './list-hazards.ts'
import { listHazardsOfAlarm } from './list-hazards-of-alarm.ts'
import { listProblemTypes } from './list-problem-types.ts'
import { listRectifiers } from './list-rectifiers.ts'
import { planHazard } from './plan-hazard.ts'
import { readHazardMonth } from './read-hazard-month.ts'
import { reportHazard } from './report-hazard.ts'
import { saveProblemTypes } from './save-problem-types.ts'
import { startHazard } from './start-hazard.ts'
import { submitHazard } from './submit-hazard.ts'
import { superviseHazard } from './supervise-hazard.ts'
import { verifyHazard } from './verify-hazard.ts'

export const hazardHandlers = (fileUrl: FileUrl): Handlers<typeof hazardCalls> => ({
  listProblemTypes,
  saveProblemTypes,
  list: getHazards(fileUrl),
  count: getCounts,
  countDue: countDueHazards,
  get: getHazard(fileUrl),
  listOfAlarm: listHazardsOfAlarm(fileUrl),
  listRectifiers,
  readMonth: readHazardMonth,
  report: reportHazard,
  addPhoto: addHazardPhoto,
  confirm: confirmHazard,
  dismiss: dismissHazard,
  assign: assignHazard,
  plan: planHazard,
  decidePlan,
  supervise: superviseHazard,
  start: startHazard,
  submit: submitHazard,
  askExtension,
  decideExtension,
  verify: verifyHazard,
})
