import type { recognitionCalls } from '@watchfire/contract/people/recognition.calls.ts'
import { recognitionVerdict } from '@watchfire/contract/people/recognition.shapes.ts'
import { z } from 'zod'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { lockRecognition, writeVerdict } from './recognition.queries.ts'

/** The log names the record alone: of whom it is goes with the person. */
export const judgeRecognition: Handler<typeof recognitionCalls.judge> = ({ recordId, verdict }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const record = await lockRecognition(trx, viewer, recordId)
    if (!record) throw refuse('recognition.notFound')
    const said = z.encode(recognitionVerdict, verdict)
    await writeVerdict(trx, record, said, viewer.fullName)
    await writeAudit(trx, actingOn(viewer, record), 'judgeRecognition', String(recordId), {
      before: { recognitionVerdict: record.verdict },
      after: { recognitionVerdict: said },
    })
  })
