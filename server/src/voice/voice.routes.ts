/** `/api/alarm/getAlarmTTSFile`: an alarm spoken, for consoles whose browser has no Chinese voice. */

import { alarmSentence } from '@watchfire/contract/voice/alarm-sentence.ts'
import { voiceCalls } from '@watchfire/contract/voice/voice.calls.ts'
import type { FastifyInstance } from 'fastify'
import { findAlarm, readAlarms } from '../alarm/alarm.public.ts'
import { type Database, inScope } from '../core/db/database.ts'
import { protect } from '../core/files/file-route.ts'
import { decodeInput } from '../core/http/decode-input.ts'
import { refuse } from '../core/http/refuse.ts'
import { incomingRequest } from '../core/http/serve-calls.ts'
import { authorize } from '../core/session/authorize.ts'
import type { Viewer } from '../core/session/viewer.ts'
import type { Synthesizer } from './synthesizer.ts'

export function serveVoice(app: FastifyInstance, { db, voice }: { db: Database; voice: Synthesizer }): void {
  for (const call of Object.values(voiceCalls)) {
    app.route({
      method: call.method,
      url: call.path,
      config: { call },
      handler: async (request, reply) => {
        const { fields, ...rest } = incomingRequest(request)
        const viewer = (await authorize(db, call, { ...rest, fields: { r: fields.time, ...fields } })) as Viewer
        const { alarmId } = decodeInput(call, fields, viewer.language) as { alarmId: string }
        const wav = await voice.speak(await sentenceOf(db, viewer, alarmId), viewer)
        protect(reply, 'alarm.wav')
        return reply.type('audio/wav').header('cache-control', 'no-store').send(wav)
      },
    })
  }
}

async function sentenceOf(db: Database, viewer: Viewer, alarmId: string) {
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
  return alarmSentence(facts, viewer.language)
}
