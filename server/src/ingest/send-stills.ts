import { problemText } from '@watchfire/contract/core/problem-text.ts'
import { errorText } from '@watchfire/contract/error-table.ts'
import { type StillAnswer, type StillSlot, stillSlot } from '@watchfire/contract/hosted/hosted.shapes.ts'
import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { siteBrand } from '../core/brand.ts'
import type { DiskState } from '../core/files/disk-watch.ts'
import type { FileStore } from '../core/files/file-store.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { keepStills } from '../hosted/hosted.public.ts'

/** Slots of hosted pictures; durable when it answers. */
export const sendStills =
  ({ store, diskState }: { store: FileStore; diskState: () => DiskState }): Handler<typeof ingestCalls.sendStills> =>
  async (items, caller, { db }) => {
    if (diskState() === 'noMedia' || diskState() === 'full') throw refuse('file.diskFull')
    const { language } = caller
    const read = items.map((item): StillSlot | StillAnswer => {
      const { data, error } = stillSlot.safeParse(item, { error: problemText[language] })
      if (data) return data
      const field = error.issues[0]?.path.join('.') || '-'
      const facts = { field, label: field, problem: error.issues[0]?.message ?? '' }
      return { outcome: 'refused', reason: errorText('call.invalid', language, facts, siteBrand().words[language]) }
    })
    const stills = read.filter((item): item is StillSlot => 'slot' in item)
    const answers = await keepStills({ db, store }, caller, stills)
    return read.map(item => ('slot' in item ? (answers.shift() as StillAnswer) : item))
  }
