/**
 * Files of maps while they come in, one of a customer, among the drafts of the file store: what is given up is swept with these, and a
 * finished one is taken over by a rename.
 */
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { appendPart } from '../core/files/append-part.ts'
import type { FileStore } from '../core/files/file-store.ts'

export type MapDrafts = ReturnType<typeof mapDrafts>

export function mapDrafts(store: Pick<FileStore, 'newDraft'>) {
  const pathOf = async (tenantId: number) => join(dirname(await store.newDraft()), `map-${tenantId}`)
  return {
    pathOf,
    /** Writes behind what is there; at 0 it begins anew. @throws file.wrongOffset, file.diskFull */
    async append(tenantId: number, offset: number, bytes: Buffer): Promise<number> {
      const path = await pathOf(tenantId)
      if (offset === 0) await rm(path, { force: true })
      return appendPart(path, offset, bytes)
    },
    drop: async (tenantId: number) => rm(await pathOf(tenantId), { force: true }),
  }
}
