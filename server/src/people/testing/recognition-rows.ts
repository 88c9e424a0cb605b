import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { anAlarm, type ChannelOfTest, type CompanyOfTest } from '../../core/testing/builders.ts'
import { aPerson } from './people-rows.ts'

/** What an AI server says of somebody it knows. */
export const recognisedBy = (personnelId: number) => ({
  ...{ personnelId, pType: 1, model: 'dlib-face 1.0.0' },
  ...{ distance: 0.31, threshold: 0.5, looks: 4 },
})

/** That a camera recognised somebody. */
export async function aRecognition(db: Database, place: CompanyOfTest, channel: ChannelOfTest): Promise<number> {
  const personId = await aPerson(db, place)
  await anAlarm(db, channel, { type: 27, extra: recognisedBy(personId) })
  const { rows } = await sql<{ record_id: number }>`
    select record_id from face_record where person_id = ${personId}`.execute(db.system)
  return rows[0]?.record_id ?? 0
}
