import { problemText } from '@watchfire/contract/core/problem-text.ts'
import { errorText } from '@watchfire/contract/error-table.ts'
import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { type PlateAnswer, sentPlate } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { siteBrand } from '../core/brand.ts'
import type { DiskWatch } from '../core/files/disk-watch.ts'
import type { FileStore } from '../core/files/file-store.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { keepPlates, type ReadPlate } from '../vehicle/vehicle.public.ts'

type Parts = { store: FileStore; diskState: DiskWatch['diskState'] }

/** Plates that cameras read; durable when it answers. */
export const sendPlates =
  ({ store, diskState }: Parts): Handler<typeof ingestCalls.sendPlates> =>
  async (items, caller, { db }) => {
    if (diskState() === 'full') throw refuse('ingest.full')
    const { language } = caller
    const read = items.map((item): ReadPlate | PlateAnswer => {
      const { data, error } = sentPlate.safeParse(item, { error: problemText[language] })
      if (data) {
        const { picture, ...plate } = data
        return { ...plate, ...(picture !== undefined && { picture: async () => Buffer.from(picture, 'base64') }) }
      }
      const field = error.issues[0]?.path.join('.') || '-'
      const facts = { field, label: field, problem: error.issues[0]?.message ?? '' }
      const reason = errorText('call.invalid', language, facts, siteBrand().words[language])
      return { eventId: '', outcome: 'refused', reason }
    })
    const plates = read.filter((item): item is ReadPlate => 'plate' in item)
    const kept = await keepPlates({ db, store, disk: { diskState } }, caller, plates)
    const answers = kept.map(({ eventId, outcome, reason }): PlateAnswer => ({ eventId, outcome, reason }))
    return read.map(item => ('plate' in item ? (answers.shift() as PlateAnswer) : item))
  }
