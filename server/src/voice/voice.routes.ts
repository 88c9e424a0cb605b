/** `GET /api/alarm/getAlarmTTSFile`: an alarm spoken, for consoles whose browser has no Chinese voice. */

import { alarmSentence } from '@watchfire/contract/voice/alarm-sentence.ts'
import { voiceCalls } from '@watchfire/contract/voice/voice.calls.ts'
import type { FastifyInstance } from 'fastify'
import { findAlarm, readAlarms } from '../alarm/alarm.lookups.ts'
import { type Database, inScope } from '../core/db/database.ts'
import { protect } from '../core/files/file-route.ts'
import { decodeInput } from '../core/http/decode-input.ts'
import { refuse } from '../core/http/refuse.ts'
import { arrivalOf } from '../core/http/serve-calls.ts'
import { admit } from '../core/session/admit.ts'
import type { Viewer } from '../core/session/viewer.ts'
import type { Synthesizer } from './synthesizer.ts'

export function serveVoice(app: FastifyInstance, { db, voice }: { db: Database; voice: Synthesizer }): void {
  const call = voiceCalls.speak
  app.get(call.path, { config: { call } }, async (request, reply) => {
    const viewer = (await admit(db, call, arrivalOf(request))) as Viewer
    const { alarmId } = decodeInput(call, request.query, viewer.language) as { alarmId: string }
    const row = await inScope(db, viewer, async trx => {
      const [found] = await readAlarms(trx, [await findAlarm(trx, viewer, alarmId)])
      return found
    })
    if (!row) throw refuse('alarm.notFound')
    const facts = {
      project: row.project_name,
      place: row.location || row.device_name,
      type: viewer.language === 'en' ? row.type_name_en : row.type_name,
    }
    const wav = await voice.speak(alarmSentence(facts, viewer.language))
    protect(reply, 'alarm.wav')
    return reply.type('audio/wav').header('cache-control', 'no-store').send(wav)
  })
}
