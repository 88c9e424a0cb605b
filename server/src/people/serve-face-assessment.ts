/** `GET /face/exportFaceAssessment`: a version of the assessment of face recognition as PDF. */
import { faceUseCalls } from '@watchfire/contract/people/face-use.calls.ts'
import type { FastifyInstance } from 'fastify'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import { type ReadTools, serveRaw } from '../core/http/raw-route.ts'
import { refuse } from '../core/http/refuse.ts'
import { sendPdf } from '../core/paper/send-pdf.ts'
import { faceAssessment } from './face-assessment.ts'
import { getFaceUse } from './get-face-use.ts'
import { faceCompany } from './locked-face-company.ts'

export function serveFaceAssessment(app: FastifyInstance, tools: ReadTools): void {
  serveRaw(app, faceUseCalls.exportAssessment, tools, async (input, viewer, request, reply) => {
    return sendPdf(reply, viewer, async reader => {
      const { use, assessment } = await getFaceUse(input, viewer, tools)
      if (!assessment) throw refuse('face.noAssessment')
      const by = { ...viewer, call: faceUseCalls.exportAssessment.path, requestId: request.id }
      await inScope(tools.db, viewer, async trx => {
        const company = await faceCompany(trx, viewer, input.companyId)
        const told = { assessVersion: assessment.version }
        await writeAudit(trx, actingOn(by, company), 'exportFaceAssessment', String(input.companyId), told)
      })
      const paper = faceAssessment(use.companyName, assessment, reader)
      return { paper, name: `${paper.title} ${use.companyName}`, plain: 'face-assessment' }
    })
  })
}
