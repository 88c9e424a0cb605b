import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../../core/body.ts'
import { call, callsOf, mapBody } from '../../core/call.ts'
import { rowId } from '../../core/fields.ts'
import { fileId } from '../../core/file.calls.ts'
import { rights } from '../../core/rights.ts'
import { awaitedLimit, awaitedPhoto, checkAnswer, checkDetail, maxAwayMs, pointCheck } from './check.shapes.ts'
import { maxItems } from './check-list.shapes.ts'
import { pointCode } from './point.shapes.ts'

/** What was found at check points. */
export const checkCalls = callsOf('check', {
  submit: call({
    path: '/api/check/submitCheck',
    method: 'POST',
    right: rights.reportHazard,
    summary:
      'Hands a check in; the same twice under its key is one check. The code of the label says that it was scanned',
    input: z.object({
      /** Made by the device: what is sent again after a lost answer is stored once. */
      clientKey: z.uuid().toLowerCase(),
      pointId: rowId,
      /** The list that was filled in, and its version. */
      listId: rowId,
      version: rowId,
      answers: z.array(checkAnswer).min(1).max(maxItems),
      awaited: z.array(awaitedPhoto).max(awaitedLimit).optional(),
      dwellMs: z.int().min(0).max(86_400_000),
      /** How long ago it was done, ms: without a line to the server it comes later. */
      agoMs: z.int().min(0).max(maxAwayMs).optional(),
      pointCode: pointCode.optional(),
    }),
    answer: dataOf(z.object({ checkId: rowId })),
    errors: [
      'inspection.pointNotFound',
      'inspection.versionGone',
      'inspection.answerMissing',
      'inspection.noteMissing',
      'inspection.photoMissing',
      'inspection.photoGone',
      'inspection.otherCheck',
    ],
    bodyLimit: mapBody,
  }),
  addPhoto: call({
    path: '/api/check/addCheckPhoto',
    method: 'POST',
    right: rights.reportHazard,
    summary: 'Adds an uploaded photo to the answer that awaits it; twice is once',
    input: z.object({ clientKey: z.uuid().toLowerCase(), itemNo: rowId, fileId }),
    answer: nothing,
    errors: ['inspection.checkNotFound', 'inspection.photoNotAwaited', 'file.notFound'],
  }),
  list: call({
    path: '/api/check/queryChecks',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'Checks in scope, newest first; of one point, with bad answers, or with something odd',
    input: z.object({ ...pageFields, pointId: rowId.optional(), only: z.enum(['bad', 'odd']).optional() }),
    answer: pageOf(pointCheck),
    errors: ['inspection.pointNotFound'],
  }),
  get: call({
    path: '/api/check/queryCheck',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'One check with its answers, by the version of the list it was done by, and the hazards made from it',
    input: z.object({ checkId: rowId }),
    answer: dataOf(checkDetail),
    errors: ['inspection.checkNotFound'],
  }),
})
