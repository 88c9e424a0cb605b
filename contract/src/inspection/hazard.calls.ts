import { z } from 'zod'
import { alarmId } from '../alarm/alarm.shapes.ts'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { name, rowId, timestamp } from '../core/fields.ts'
import { fileId } from '../core/file.calls.ts'
import { rights } from '../core/rights.ts'
import { countsOf, dueHazardCalls } from './due-hazards.calls.ts'
import {
  hazard,
  hazardCategory,
  hazardDetail,
  hazardLevel,
  hazardMonth,
  hazardSource,
  hazardTab,
  hazardTabs,
  hazardWords,
  latePhoto,
  photoLimit,
  photoSide,
  photos,
  planParts,
  problemType,
} from './hazard.shapes.ts'
import { maxAwayMs } from './point/check.shapes.ts'
import { problemTypeLimit } from './problem-types.ts'

/** Of the site: a month `YYYY-MM`, a quarter `YYYY-Q3` or a year `YYYY`. */
const month = z.string().regex(/^20\d{2}(-(0[1-9]|1[0-2]|Q[1-4]))?$/)
const text = (max: number) => z.string().trim().max(max)
const words = text(hazardWords)
const needed = words.min(1)
/** The step of the history that the person decided upon: another's step since then is shown first. */
const step = { hazardId: rowId, version: rowId }
const filters = {
  tab: hazardTab.optional(),
  keyword: text(60).optional(),
  level: hazardLevel.optional(),
  category: hazardCategory.optional(),
  source: hazardSource.optional(),
  /** Those under somebody's supervision alone. */
  supervised: z.boolean().optional(),
  from: timestamp.optional(),
  until: timestamp.optional(),
}
const stepErrors = ['inspection.notFound', 'inspection.meanwhile', 'inspection.notNow'] as const

/** Hazards from finding to verification (product.md §9, /fire-check). */
export const hazardCalls = callsOf('hazard', {
  ...dueHazardCalls,
  listProblemTypes: call({
    path: '/api/check/queryProblemTypesList',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'What may be wrong, as the company of a project names it; of the caller’s own company without one',
    input: z.object({ ofProjectId: rowId.optional() }),
    answer: pageOf(problemType),
    errors: ['project.notFound'],
  }),
  saveProblemTypes: call({
    path: '/api/check/saveProblemTypes',
    method: 'POST',
    right: rights.keepProblemTypes,
    scope: 'company',
    summary: 'The problem types of the caller’s company, all of them; an entry without a number is new',
    input: z.object({
      types: z
        .array(z.object({ ...problemType.shape, name: name(40), typeNo: rowId.optional() }))
        .min(1)
        .max(problemTypeLimit),
    }),
    answer: nothing,
    errors: ['inspection.typeUnknown', 'inspection.typeTwice'],
    bodyLimit: listBody,
  }),
  list: call({
    path: '/api/check/queryHazardList',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'Hazards in scope: overdue ones and own ones by their deadline, others newest first',
    input: z.object({ ...pageFields, ...filters }),
    answer: pageOf(hazard),
    errors: [],
  }),
  count: call({
    path: '/api/check/queryHazardCounts',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'How many hazards each list of the page has',
    input: z.object({}),
    answer: dataOf(countsOf(hazardTabs)),
    errors: [],
  }),
  get: call({
    path: '/api/check/queryHazardDetail',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'One hazard with its history and what the caller may do now',
    input: z.object({ hazardId: rowId }),
    answer: dataOf(hazardDetail),
    errors: ['inspection.notFound'],
  }),
  listOfAlarm: call({
    path: '/api/check/queryHazardsOfAlarm',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'The hazards that were made from an alarm, newest first',
    input: z.object({ alarmId }),
    answer: pageOf(hazard),
    errors: ['alarm.notFound'],
  }),
  listRectifiers: call({
    path: '/api/check/queryRectifierList',
    method: 'POST',
    right: rights.assignHazard,
    summary: 'Who may rectify a hazard, or supervise it: people in use with the right to it who see its place',
    input: z.object({ hazardId: rowId, toSupervise: z.boolean().optional() }),
    answer: pageOf(z.object({ accountId: rowId, name: z.string() })),
    errors: ['inspection.notFound'],
  }),
  readMonth: call({
    path: '/api/check/queryHazardMonth',
    method: 'POST',
    right: rights.fireCheck,
    summary:
      'The hazards that were reported in a month, a quarter or a year in numbers, as they are now, of each month of it, and where most of them are',
    input: z.object({ month }),
    answer: dataOf(hazardMonth),
    errors: [],
  }),
  exportLedger: call({
    path: '/api/check/exportHazardLedger',
    method: 'GET',
    right: rights.fireCheck,
    summary:
      'A month, quarter or year of one of the two ledgers as .xlsx, streamed; signed in the query like every GET',
    input: z.object({ month, category: z.coerce.number().pipe(hazardCategory) }),
    answer: dataOf(z.unknown()),
    errors: [],
    transport: 'raw',
  }),
  exportMonth: call({
    path: '/api/check/exportHazardMonth',
    method: 'GET',
    right: rights.fireCheck,
    summary:
      'The numbers of a month, a quarter or a year as PDF, with room for signatures; signed in the query like every GET',
    input: z.object({ month }),
    answer: dataOf(z.unknown()),
    errors: [],
    transport: 'raw',
  }),
  exportNotice: call({
    path: '/api/check/exportHazardNotice',
    method: 'GET',
    right: rights.fireCheck,
    summary: 'The rectification notice of an assigned hazard as PDF; signed in the query like every GET',
    input: z.object({ hazardId: z.coerce.number().pipe(rowId) }),
    answer: dataOf(z.unknown()),
    errors: ['inspection.notFound', 'inspection.notNow'],
    transport: 'raw',
  }),
  report: call({
    path: '/api/check/addHazard',
    method: 'POST',
    right: rights.reportHazard,
    summary:
      'Reports a hazard, or one that was fixed at once; the same twice under its key is one hazard. What a check found stands where the check was done',
    input: z.object({
      /** Made by the reporter's device: a report that is sent again after a lost answer is stored once. */
      clientKey: z.uuid().toLowerCase(),
      ofProjectId: rowId,
      ofRegionId: rowId.optional(),
      place: text(100).optional(),
      source: hazardSource,
      category: hazardCategory,
      typeNo: rowId,
      words: needed,
      photos: photos.optional(),
      basis: text(200).optional(),
      alarmId: alarmId.optional(),
      /** The check that found it, and which of its bad answers. */
      checkId: rowId.optional(),
      itemNo: rowId.optional(),
      /** With it the hazard was fixed at once and waits for verification. */
      result: words.optional(),
      afterPhotos: photos.optional(),
      /** Photos that follow. */
      awaited: z
        .array(latePhoto)
        .max(2 * photoLimit)
        .optional(),
      /** How long ago it was found, ms: without a line to the server it comes later. */
      agoMs: z.int().min(0).max(maxAwayMs).optional(),
    }),
    answer: dataOf(z.object({ hazardId: rowId, number: z.string() })),
    errors: [
      'project.notFound',
      'region.notFound',
      'alarm.notFound',
      'file.notFound',
      'inspection.checkNotFound',
      'inspection.typeUnknown',
      'inspection.fixAtOnceMissing',
      'inspection.alreadyReported',
      'inspection.reportedElsewhere',
      'inspection.otherHazard',
    ],
  }),
  addPhoto: call({
    path: '/api/check/addHazardPhoto',
    method: 'POST',
    right: rights.reportHazard,
    summary: 'Adds an uploaded photo to the report that awaits it; twice is once',
    input: z.object({ clientKey: z.uuid().toLowerCase(), side: photoSide, fileId }),
    answer: nothing,
    errors: ['inspection.notFound', 'inspection.photoNotAwaited', 'file.notFound'],
  }),
  confirm: call({
    path: '/api/check/confirmHazard',
    method: 'POST',
    right: rights.assignHazard,
    summary:
      'Says that it is a hazard, and how grave; of one that is not closed yet, that it is graver or less grave, and why',
    input: z.object({
      ...step,
      level: hazardLevel,
      clause: text(200).optional(),
      basis: text(200).optional(),
      interim: words.optional(),
      /** Needed where the level was another one. */
      words: words.optional(),
    }),
    answer: nothing,
    errors: [...stepErrors, 'inspection.clauseMissing', 'inspection.reasonMissing', 'inspection.ownLevel'],
  }),
  dismiss: call({
    path: '/api/check/dismissHazard',
    method: 'POST',
    right: rights.assignHazard,
    summary: 'Says that it is no hazard, and why',
    input: z.object({ ...step, words: needed }),
    answer: nothing,
    errors: stepErrors,
  }),
  assign: call({
    path: '/api/check/assignHazard',
    method: 'POST',
    right: rights.assignHazard,
    summary: 'Who rectifies it, until when, for which unit, by which measure and standard, for how much',
    input: z.object({
      ...step,
      assigneeId: rowId,
      deadline: timestamp,
      dutyUnit: text(60).min(1),
      standard: text(200).min(1),
      measure: needed,
      money: z.number().min(0).max(1e9).optional(),
    }),
    answer: nothing,
    errors: [
      ...stepErrors,
      'account.notFound',
      'inspection.cannotRectify',
      'inspection.deadlinePassed',
      'inspection.ownSupervision',
    ],
  }),
  plan: call({
    path: '/api/check/planHazard',
    method: 'POST',
    right: rights.rectifyHazard,
    summary: 'The plan in six parts by which a major hazard is rectified',
    input: z.object({ ...step, ...planParts }),
    answer: nothing,
    errors: [...stepErrors, 'inspection.notYours'],
  }),
  decidePlan: call({
    path: '/api/check/decideHazardPlan',
    method: 'POST',
    right: rights.assignHazard,
    peopleOnly: true,
    summary: 'Approves or refuses the plan of a major hazard; not by who wrote it',
    input: z.object({ ...step, approved: z.boolean(), words: words.optional() }),
    answer: nothing,
    errors: [...stepErrors, 'inspection.ownRequest', 'inspection.nothingAsked'],
  }),
  supervise: call({
    path: '/api/check/superviseHazard',
    method: 'POST',
    right: rights.assignHazard,
    peopleOnly: true,
    summary:
      'Puts a major hazard under somebody’s supervision until a day, or takes it off, and why; not by who rectifies it',
    input: z.object({
      ...step,
      /** Without it the hazard is taken off. */
      supervision: z.object({ supervisorId: rowId, until: timestamp }).optional(),
      words: needed,
    }),
    answer: nothing,
    errors: [
      ...stepErrors,
      'account.notFound',
      'inspection.cannotSupervise',
      'inspection.ownSupervision',
      'inspection.supervisionPassed',
    ],
  }),
  start: call({
    path: '/api/check/startHazard',
    method: 'POST',
    right: rights.rectifyHazard,
    summary: 'Begins the rectification',
    input: z.object(step),
    answer: nothing,
    errors: [...stepErrors, 'inspection.notYours', 'inspection.planFirst'],
  }),
  submit: call({
    path: '/api/check/submitHazard',
    method: 'POST',
    right: rights.rectifyHazard,
    summary: 'Hands the rectification in, with what was done and photos',
    input: z.object({ ...step, result: needed, photos: photos.optional() }),
    answer: nothing,
    errors: [...stepErrors, 'inspection.notYours', 'file.notFound'],
  }),
  askExtension: call({
    path: '/api/check/askHazardExtension',
    method: 'POST',
    right: rights.rectifyHazard,
    summary: 'Asks for a longer deadline, with the reason',
    input: z.object({ ...step, deadline: timestamp, words: needed }),
    answer: nothing,
    errors: [...stepErrors, 'inspection.notYours', 'inspection.deadlinePassed'],
  }),
  decideExtension: call({
    path: '/api/check/decideHazardExtension',
    method: 'POST',
    right: rights.assignHazard,
    peopleOnly: true,
    summary: 'Allows or refuses a longer deadline; not by who asked for it',
    input: z.object({ ...step, approved: z.boolean(), words: words.optional() }),
    answer: nothing,
    errors: [...stepErrors, 'inspection.ownRequest', 'inspection.nothingAsked'],
  }),
  verify: call({
    path: '/api/check/verifyHazard',
    method: 'POST',
    right: rights.verifyHazard,
    peopleOnly: true,
    summary: 'Closes the hazard or sends it back; not by anybody who rectified it',
    input: z.object({ ...step, passed: z.boolean(), words: needed, photos: photos.optional() }),
    answer: nothing,
    errors: [...stepErrors, 'inspection.ownWork', 'file.notFound'],
  }),
})
