import { deviceState } from '@watchfire/contract/device/device.shapes.ts'
import type { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { z } from 'zod'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findRelated } from './relation.queries.ts'

export const readRelated: Handler<typeof relationCalls.readRelated> = async ({ deviceId }, viewer, { db }) => {
  const found = await readInScope(db, viewer, trx => findRelated(trx, viewer, deviceId))
  if (!found) throw refuse('device.notFound')
  return {
    cameras: found.cameras.map(camera => ({
      channelId: camera.device_id,
      name: camera.name,
      state: z.decode(deviceState, camera.state as never),
      aiServerId: camera.ai_server_id,
    })),
    people: found.people.map(person => ({
      accountId: person.account_id,
      name: person.name,
      phone: person.phone,
      mail: person.email,
      note: person.note,
    })),
  }
}
