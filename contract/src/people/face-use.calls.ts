import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { assessment, assessmentFields, assessmentNames, faceUse } from './face-use.shapes.ts'

/** So many versions are listed, the newest first. */
export const versionsListed = 100

/** Face recognition of a company: off until somebody assessed what it does to people, and switched it on. */
export const faceUseCalls = callsOf('faceUse', {
  list: call({
    path: '/face/queryFaceUseList',
    method: 'POST',
    right: rights.people,
    summary: 'The companies in scope, by name: whether faces are recognised there, and the newest assessment of it',
    input: z.object({ ...pageFields }),
    answer: pageOf(faceUse),
    errors: [],
  }),
  get: call({
    path: '/face/queryFaceUse',
    method: 'POST',
    right: rights.people,
    summary: 'Face recognition of one company with a version of its assessment, the newest unless one is named',
    input: wire({ companyId: rowId, version: z.int32().min(1).optional() }, { version: 'assessVersion' }),
    answer: dataOf(
      z.object({
        use: faceUse,
        assessment: assessment.nullable(),
        versions: z
          .array(
            wire(
              { version: z.int(), madeBy: z.string(), madeAt: timestamp },
              { version: 'assessVersion', madeBy: 'createBy', madeAt: 'createDate' },
            ),
          )
          .max(versionsListed),
      }),
    ),
    errors: ['company.notFound', 'face.noAssessment'],
  }),
  exportAssessment: call({
    path: '/face/exportFaceAssessment',
    method: 'GET',
    right: rights.people,
    summary:
      'A version of the assessment as PDF, the newest unless one is named, to be signed by hand; signed in the query like every GET',
    input: wire(
      {
        companyId: z.coerce.number().pipe(rowId),
        version: z.coerce.number().pipe(z.int32().min(1)).optional(),
      },
      { version: 'assessVersion' },
    ),
    answer: dataOf(z.unknown()),
    errors: ['company.notFound', 'face.noAssessment'],
    transport: 'raw',
  }),
  saveAssessment: call({
    path: '/face/saveFaceAssessment',
    method: 'POST',
    right: rights.switchFaces,
    scope: 'company',
    summary: 'Adds a version to the assessment of face recognition; those before stay as they are',
    input: wire(
      { companyId: rowId, ...assessmentFields, version: z.int().min(0) },
      { ...assessmentNames, version: 'assessVersion' },
    ),
    answer: dataOf(wire({ version: z.int() }, { version: 'assessVersion' })),
    errors: ['company.notFound', 'face.changedMeanwhile', 'face.assessedLater'],
  }),
  switch: call({
    path: '/face/switchFaceUse',
    method: 'POST',
    right: rights.switchFaces,
    scope: 'company',
    confirm: true,
    summary:
      'Switches face recognition of a company on, which takes an assessment, or off: AI servers forget everybody then, and what is stored stays until its term',
    /** `version`: of the assessment that was read. */
    input: wire({ companyId: rowId, inUse: z.boolean(), version: z.int().min(0) }, { version: 'assessVersion' }),
    answer: nothing,
    errors: ['company.notFound', 'face.noAssessment', 'face.changedMeanwhile'],
  }),
})
