import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { getCounts } from './count-hazards.ts'
import { getHazard } from './get-hazard.ts'
import { getHazards } from './list-hazards.ts'
import { listHazardsOfAlarm } from './list-hazards-of-alarm.ts'
import { readHazardMonth } from './month/read-hazard-month.ts'
import { countDueHazards } from './overdue/count-due-hazards.ts'
import { superviseHazard } from './overdue/supervise-hazard.ts'
import { addHazardPhoto } from './photo/add-hazard-photo.ts'
import { listProblemTypes } from './problem-type/list-problem-types.ts'
import { saveProblemTypes } from './problem-type/save-problem-types.ts'
import { reportHazard } from './report-hazard.ts'
import { askExtension } from './step/ask-extension.ts'
import { assignHazard } from './step/assign-hazard.ts'
import { confirmHazard } from './step/confirm-hazard.ts'
import { decideExtension } from './step/decide-extension.ts'
import { decidePlan } from './step/decide-plan.ts'
import { dismissHazard } from './step/dismiss-hazard.ts'
import { listRectifiers } from './step/list-rectifiers.ts'
import { planHazard } from './step/plan-hazard.ts'
import { startHazard } from './step/start-hazard.ts'
import { submitHazard } from './step/submit-hazard.ts'
import { verifyHazard } from './step/verify-hazard.ts'

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
