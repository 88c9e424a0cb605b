/** How far an edge is with the package it was offered, kept outside the releases: whichever of them starts goes on from here. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { updateReason, updateStates } from '@watchfire/contract/fleet/release.ts'
import { z } from 'zod'
import { writeDurably } from '../spool/durable-file.ts'

const record = z.object({
  attempt: z.int(),
  state: z.enum(Object.keys(updateStates) as [keyof typeof updateStates]),
  percent: z.int(),
  reason: updateReason.nullable(),
  /** What of the package is not so. */
  field: z.string().optional(),
  /** Failed tries of the state it is in. */
  tries: z.int(),
})
export type UpdateRecord = z.infer<typeof record>

export function updateRecordFile(root: string) {
  const path = join(root, 'update.json')
  return {
    async read(): Promise<UpdateRecord | undefined> {
      try {
        return record.parse(JSON.parse(await readFile(path, 'utf8')))
      } catch {
        return undefined
      }
    },
    write: (value: UpdateRecord) => writeDurably(path, JSON.stringify(value)),
  }
}
