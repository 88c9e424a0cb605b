import type { Database } from '../core/db/database.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { closeReceipt, listOpenReceipts } from './erasure.queries.ts'

const portion = 200

/** Removes what receipts name from the disk, looks whether anything is left of it, and says so in the receipt. Killed at any point, the next run goes on. */
export async function confirmErasures(
  db: Pick<Database, 'system'>,
  store: Pick<FileStore, 'remove' | 'storedAt'>,
): Promise<void> {
  for (const receipt of await listOpenReceipts(db.system, portion)) {
    if (receipt.known) continue
    for (const fileId of receipt.file_ids) await store.remove(fileId)
    const left = await Promise.all(receipt.file_ids.map(fileId => store.storedAt(fileId)))
    if (left.every(at => at === undefined)) await closeReceipt(db.system, receipt)
  }
}
