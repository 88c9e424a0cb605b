import { type Database, inScope, type Reader } from '../../core/db/database.ts'
import type { Viewer } from '../../core/session/viewer.ts'

/** Reads of the account whose password and second factors opened the session: where it is another one, of whichever customer, as the sign-in reads. */
export const readOfSigner = <T>(
  db: Database,
  viewer: Viewer,
  read: (reader: Reader, signerId: number) => Promise<T>,
): Promise<T> =>
  viewer.enteredBy === undefined
    ? inScope(db, viewer, trx => read(trx, viewer.accountId))
    : read(db.auth, viewer.enteredBy)
