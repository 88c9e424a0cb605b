import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../../core/body.ts'
import { call, callsOf, listBody } from '../../core/call.ts'
import { name, rowId } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'
import { checkItems, checkList } from './check-list.shapes.ts'
import {
  checkPoint,
  fraction,
  pointCode,
  pointForm,
  riskLevel,
  riskMap,
  shownOnRiskMap,
  takenAlong,
  takenAlongLimit,
} from './point.shapes.ts'

const filters = { keyword: z.string().trim().max(60).optional(), riskLevel: riskLevel.optional() }
const filtersOfAddress = {
  keyword: z.string().trim().max(60).optional(),
  riskLevel: z.coerce.number().pipe(riskLevel).optional(),
}

/** What is looked at: lists of items, kept by version. */
export const checkListCalls = callsOf('checkList', {
  list: call({
    path: '/api/check/queryCheckLists',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'Check lists in use by name, each as it is now',
    input: z.object({ ...pageFields }),
    answer: pageOf(checkList),
    errors: [],
  }),
  save: call({
    path: '/api/check/saveCheckList',
    method: 'POST',
    right: rights.assignHazard,
    scope: 'company',
    summary: 'Makes a check list, or its next version; checks that were done keep theirs',
    input: z.object({
      /** One that is there, and the version that was changed: whoever was quicker is not overwritten. */
      listId: rowId.optional(),
      version: rowId.optional(),
      name: name(40),
      typeNo: rowId,
      items: checkItems,
    }),
    answer: dataOf(z.object({ listId: rowId, version: rowId })),
    errors: [
      'inspection.listNotFound',
      'inspection.listChanged',
      'inspection.itemBroken',
      'inspection.typeUnknown',
      'inspection.tooMany',
      'inspection.nameTaken',
    ],
    bodyLimit: listBody,
  }),
  remove: call({
    path: '/api/check/deleteCheckList',
    method: 'POST',
    right: rights.assignHazard,
    scope: 'company',
    summary: 'Takes a check list out of use that no point has',
    input: z.object({ listId: rowId }),
    answer: nothing,
    errors: ['inspection.listNotFound', 'inspection.listInUse'],
  }),
})

/** Where it is looked at: places with a code on a label. */
export const checkPointCalls = callsOf('checkPoint', {
  list: call({
    path: '/api/check/queryCheckPoints',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'Check points in scope by name, each with its last check',
    input: z.object({ ...pageFields, ...filters }),
    answer: pageOf(checkPoint),
    errors: [],
  }),
  readRiskMap: call({
    path: '/api/check/queryRiskMap',
    method: 'POST',
    right: rights.fireCheck,
    summary: `The risk of a project in four colours: of its regions, in numbers, and its points on the floor plan, the gravest first, ${shownOnRiskMap} at most`,
    input: z.object({ ofProjectId: rowId }),
    answer: dataOf(riskMap),
    errors: ['project.notFound'],
  }),
  export: call({
    path: '/api/check/exportCheckPoints',
    method: 'GET',
    right: rights.fireCheck,
    summary: 'The same as .xlsx, streamed; signed in the query like every GET',
    input: z.object(filtersOfAddress),
    answer: dataOf(z.unknown()),
    errors: [],
    transport: 'raw',
  }),
  get: call({
    path: '/api/check/queryCheckPoint',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'A check point with what is filled in there',
    input: z.object({ pointId: rowId }),
    answer: dataOf(pointForm),
    errors: ['inspection.pointNotFound'],
  }),
  scan: call({
    path: '/api/check/scanCheckPoint',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'The same by the code of its label',
    input: z.object({ pointCode }),
    answer: dataOf(pointForm),
    errors: ['inspection.pointNotFound'],
  }),
  takeAlong: call({
    path: '/api/check/queryFormsToTakeAlong',
    method: 'POST',
    right: rights.reportHazard,
    summary: `What an inspector's phone keeps for places without a line: the points in scope, those of rounds that are open or due soon first, then one's own, ${takenAlongLimit} at most, and their lists`,
    input: z.object({}),
    answer: dataOf(takenAlong),
    errors: [],
  }),
  listInspectors: call({
    path: '/api/check/queryInspectors',
    method: 'POST',
    right: rights.assignHazard,
    summary: 'Who may do checks in a project: people in use with that right who see a part of it',
    input: z.object({ ofProjectId: rowId }),
    answer: dataOf(z.object({ people: z.array(z.object({ accountId: rowId, name: z.string() })) })),
    errors: ['project.notFound'],
  }),
  save: call({
    path: '/api/check/saveCheckPoint',
    method: 'POST',
    right: rights.assignHazard,
    summary: 'Makes a check point with a code of its own, or changes one',
    input: z.object({
      pointId: rowId.optional(),
      name: name(60),
      riskLevel,
      ofProjectId: rowId,
      ofRegionId: rowId.optional(),
      listId: rowId,
      measures: z.string().trim().max(500).optional(),
      responsibleId: rowId.optional(),
      planX: fraction.optional(),
      planY: fraction.optional(),
    }),
    answer: dataOf(z.object({ pointId: rowId, pointCode })),
    errors: [
      'inspection.pointNotFound',
      'inspection.listNotFound',
      'inspection.tooMany',
      'project.notFound',
      'region.notFound',
      'inspection.noSuchPerson',
    ],
  }),
  remove: call({
    path: '/api/check/deleteCheckPoint',
    method: 'POST',
    right: rights.assignHazard,
    summary: 'Takes a check point out of use: its label opens nothing any more, its checks stay',
    input: z.object({ pointId: rowId }),
    answer: nothing,
    errors: ['inspection.pointNotFound'],
  }),
})
