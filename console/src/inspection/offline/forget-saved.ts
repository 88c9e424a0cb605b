import { currentUser } from '../../core/session-store.ts'
import { deviceStore, durable } from './device-store.ts'

/** Whoever leaves takes along what this device knew for them: forms, choices, and photos of what was begun. Work that is not handed in yet stays for them. */
export async function forgetSaved(): Promise<void> {
  const store = await deviceStore()
  const accountId = currentUser()?.uid
  if (!store || accountId === undefined) return
  const transaction = store.transaction(['form', 'choices', 'photo', 'work'], 'readwrite', durable)
  const [forms, work, photos] = [
    transaction.objectStore('form'),
    transaction.objectStore('work'),
    transaction.objectStore('photo'),
  ]
  for (const key of await forms.index('ofAccount').getAllKeys(accountId)) void forms.delete(key)
  void transaction.objectStore('choices').delete(accountId)
  const waiting = await work.index('ofAccount').getAll(accountId)
  const awaited = new Set(waiting.flatMap(each => each.photos.map(({ photoId }) => photoId)))
  for (let cursor = await photos.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.value.accountId === accountId && !awaited.has(cursor.value.photoId)) void cursor.delete()
  await transaction.done
}
