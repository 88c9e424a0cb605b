/** `GET /api/alarm/exportAlarmDossier`: the evidence of one alarm as PDF. */
import { dossierCalls } from '@watchfire/contract/dossier/dossier.calls.ts'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../audit/audit.public.ts'
import { brandAt } from '../core/brand.ts'
import type { Context } from '../core/context.ts'
import { inScope } from '../core/db/database.ts'
import { fittedPicture } from '../core/files/fitted-picture.ts'
import { serveRaw } from '../core/http/raw-route.ts'
import { sendPdf } from '../core/paper/send-pdf.ts'
import { alarmDossier } from './alarm-dossier.ts'
import { readDossier } from './read-dossier.ts'

export function mountDossier(app: FastifyInstance, tools: Context): void {
  serveRaw(app, dossierCalls.export, tools, async ({ alarmId }, viewer, request, reply) => {
    const dossier = await readDossier(alarmId, viewer, tools)
    const { projectId, at } = dossier.alarm
    const actor = { ...viewer, projectId, call: dossierCalls.export.path, requestId: request.id }
    await inScope(tools.db, viewer, trx => writeAudit(trx, actor, 'exportAlarmDossier', alarmId, { at }))
    const reader = { language: viewer.language, brand: brandAt(request.hostname) }
    const paper = await alarmDossier(dossier, {
      reader,
      pictureOf: (fileId, boxes) => fittedPicture(tools.store, fileId, boxes),
      by: viewer,
    })
    return sendPdf(reply, paper, { name: `${paper.title} ${alarmId}`, plain: `alarm-${alarmId}`, reader })
  })
}
