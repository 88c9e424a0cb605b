import type { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import type { checkListCalls, checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import type { FileUrl } from '../../core/files/file-url.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { addCheckPhoto } from './add-check-photo.ts'
import { getCheck } from './get-check.ts'
import { getCheckPoint } from './get-check-point.ts'
import { getCheckLists } from './list-check-lists.ts'
import { getCheckPoints } from './list-check-points.ts'
import { getChecks } from './list-checks.ts'
import { listInspectors } from './list-inspectors.ts'
import { readRiskMap } from './read-risk-map.ts'
import { removeCheckList } from './remove-check-list.ts'
import { removeCheckPoint } from './remove-check-point.ts'
import { saveCheckList } from './save-check-lists.ts'
import { saveCheckPoint } from './save-check-point.ts'
import { scanCheckPoint } from './scan-check-point.ts'
import { submitCheck } from './submit-check.ts'
import { takeAlong } from './take-along.ts'

export const checkListHandlers: Handlers<typeof checkListCalls> = {
  list: getCheckLists,
  save: saveCheckList,
  remove: removeCheckList,
}

export const checkPointHandlers: Handlers<typeof checkPointCalls> = {
  list: getCheckPoints,
  readRiskMap,
  get: getCheckPoint,
  scan: scanCheckPoint,
  takeAlong,
  listInspectors,
  save: saveCheckPoint,
  remove: removeCheckPoint,
}

export const checkHandlers = (fileUrl: FileUrl): Handlers<typeof checkCalls> => ({
  submit: submitCheck,
  addPhoto: addCheckPhoto,
  list: getChecks,
  get: getCheck(fileUrl),
})
