/** `GET /api/alarm/exportAlarmDossier`: the evidence of one alarm as PDF. */
import { dossierCalls } from '@watchfire/contract/dossier/dossier.calls.ts'
import type { FastifyInstance } from 'fastify'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import type { Context } from '../core/context.ts'
import { inScope } from '../core/db/database.ts'
import { serveRaw } from '../core/http/raw-route.ts'
import { paperPicture, sendPdf } from '../core/paper/send-pdf.ts'
import { alarmDossier, type PictureOf } from './alarm-dossier.ts'
import { readDossier } from './read-dossier.ts'

export function mountDossier(app: FastifyInstance, tools: Context): void {
  serveRaw(app, dossierCalls.export, tools, async ({ alarmId }, viewer, request, reply) => {
    return sendPdf(reply, viewer, async reader => {
      const dossier = await readDossier(alarmId, viewer, tools)
      const pictureOf: PictureOf = (fileId, boxes) => paperPicture(tools.store, fileId, boxes)
      const paper = await alarmDossier(dossier, { reader, pictureOf, by: viewer })
      const { companyId, projectId, at } = dossier.alarm
      const whose = { tenant_id: dossier.tenantId, company_id: companyId, project_id: projectId }
      const actor = actingOn({ ...viewer, call: dossierCalls.export.path, requestId: request.id }, whose)
      await inScope(tools.db, viewer, trx => writeAudit(trx, actor, 'exportAlarmDossier', alarmId, { at }))
      return { paper, name: `${paper.title} ${alarmId}`, plain: `alarm-${alarmId}` }
    })
  })
}
