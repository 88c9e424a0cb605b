import { nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { recognition, recognitionState, recognitionVerdict } from './recognition.shapes.ts'

const filters = {
  personId: rowId.optional(),
  libraryId: rowId.optional(),
  state: recognitionState.optional(),
}

/** Whom cameras recognised, and whether it was them. */
export const recognitionCalls = callsOf('recognition', {
  list: call({
    path: '/face/queryRecognitionPageList',
    method: 'POST',
    right: rights.people,
    summary:
      'Whom cameras recognised, the newest first: person, camera, how far the face was from the photos, and what people said of it; no pictures',
    input: wire({ ...pageFields, ...filters }, { personId: 'personnelId', state: 'recognitionState' }),
    answer: pageOf(recognition),
    errors: ['library.notFound', 'person.notFound'],
  }),
  judge: call({
    path: '/face/judgeRecognition',
    method: 'POST',
    right: rights.processAlarm,
    summary: 'Says whether it was that person; said again, it is as it was said last',
    input: wire({ recordId: rowId, verdict: recognitionVerdict }, { verdict: 'recognitionVerdict' }),
    answer: nothing,
    errors: ['recognition.notFound'],
  }),
})
