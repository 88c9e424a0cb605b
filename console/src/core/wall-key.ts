/** A browser that is a display: it keeps the key it signs in by, so that the wall comes back without a hand. */
import { browserStorage } from './browser-storage.ts'
import type { User } from './session-store.ts'

/** It outlives the session: browser-storage.ts keeps it when all else is forgotten. */
const name = 'wallKey'

export const wallKey = {
  read: () => browserStorage.read(name),
  keep: (key: string | undefined) => browserStorage.write(name, key),
}

/** Whether it is a display that is signed in, and no person. */
export const isDisplay = ({ account }: Pick<User, 'account'>): boolean => String(account).startsWith('wfd_')
