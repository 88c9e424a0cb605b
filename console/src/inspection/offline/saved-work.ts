/** Checks and hazards on their way: kept first, then sent. What the server has whole is forgotten here, and nothing before. */
import { createListeners } from '../../core/create-store.ts'
import { newUuid } from '../../core/new-uuid.ts'
import { serverNow } from '../../core/server-clock.ts'
import { currentUser } from '../../core/session-store.ts'
import { unsentCount, writeUnsentCount } from '../public/unsent-count.ts'
import { deviceStore, durable, type SavedRefusal, type SavedWork } from './device-store.ts'

/** As long as a draft may lie about, ms. */
const sentSavedFor = 60 * 86_400_000

const { subscribe, notify } = createListeners()
export const onSavedWork = subscribe
/** Other tabs show what is waiting too. */
const channel = globalThis.BroadcastChannel ? new BroadcastChannel('watchfire-inspection') : undefined
channel?.addEventListener('message', notify)
async function notifyAll(): Promise<void> {
  const accountId = currentUser()?.uid
  if (accountId !== undefined) writeUnsentCount(accountId, (await listSavedWork()).length)
  notify()
  channel?.postMessage('changed')
}

export async function listSavedWork(): Promise<SavedWork[]> {
  const store = await deviceStore()
  const accountId = currentUser()?.uid
  if (!store || accountId === undefined) return []
  const saved = await store.getAllFromIndex('work', 'ofAccount', accountId)
  return saved.toSorted((one, other) => one.doneAt - other.doneAt)
}

/** The key it is kept under: another one where a second tab has handed in something else under its own. */
export async function keepWork(given: SavedWork): Promise<string> {
  // Before it: what nobody knows of would wait until somebody comes by.
  writeUnsentCount(given.accountId, Math.max(1, unsentCount(given.accountId)))
  const store = await deviceStore()
  const transaction = store?.transaction('work', 'readwrite', durable)
  const there = await transaction?.store.get(given.clientKey)
  const isOther = there && JSON.stringify(there.input) !== JSON.stringify(given.input)
  const work = isOther ? underKey(given, newUuid()) : given
  await transaction?.store.put(work)
  await transaction?.done
  await notifyAll()
  return work.clientKey
}

const underKey = (work: SavedWork, clientKey: string): SavedWork =>
  ({ ...work, clientKey, input: { ...work.input, clientKey }, draft: { ...work.draft, clientKey } }) as SavedWork

/** What somebody else's key stood at is sent under one of its own. */
const moved = new Map<string, string>()
export async function moveWork(work: SavedWork): Promise<SavedWork> {
  const own = underKey(work, newUuid())
  const transaction = (await deviceStore())?.transaction('work', 'readwrite', durable)
  void transaction?.store.delete(work.clientKey)
  void transaction?.store.put(own)
  await transaction?.done
  moved.set(work.clientKey, own.clientKey)
  return own
}

/** It is filled in further: its photos stay for the form. */
export async function takeBack(clientKey: string): Promise<void> {
  await (await deviceStore())?.delete('work', clientKey)
  await notifyAll()
}

/** Given up by the person: with its photos. */
export async function discardWork({ clientKey, photos }: SavedWork): Promise<void> {
  const store = await deviceStore()
  const transaction = store?.transaction(['work', 'photo'], 'readwrite', durable)
  if (!transaction) return
  for (const { photoId } of photos) void transaction.objectStore('photo').delete(photoId)
  void transaction.objectStore('work').delete(clientKey)
  await transaction.done
  await notifyAll()
}

type Change = Partial<Pick<SavedWork, 'storedId' | 'refusal'>> & { number?: string }

/** Nothing where the person has given it up meanwhile. */
export async function changeWork(clientKey: string, change: Change): Promise<void> {
  const store = await deviceStore()
  const transaction = store?.transaction('work', 'readwrite', durable)
  const work = await transaction?.store.get(clientKey)
  if (work) void transaction?.store.put({ ...work, ...change })
  await transaction?.done
  await notifyAll()
}

/** The server has this photo: it goes, and with it its place in the work. */
export async function photoArrived(clientKey: string, photoId: string): Promise<void> {
  const store = await deviceStore()
  const transaction = store?.transaction(['work', 'photo'], 'readwrite', durable)
  if (!transaction) return
  const all = transaction.objectStore('work')
  const work = await all.get(clientKey)
  if (work) void all.put({ ...work, photos: work.photos.filter(photo => photo.photoId !== photoId) } as SavedWork)
  void transaction.objectStore('photo').delete(photoId)
  await transaction.done
  await notifyAll()
}

/** The server has it whole. */
export async function workArrived(clientKey: string, storedId: number): Promise<void> {
  const store = await deviceStore()
  const transaction = store?.transaction(['work', 'sent'], 'readwrite', durable)
  if (!transaction) return
  const now = serverNow()
  const work = await transaction.objectStore('work').get(clientKey)
  const number = work?.kind === 'hazard' ? work.number : undefined
  void transaction.objectStore('work').delete(clientKey)
  void transaction.objectStore('sent').put({ clientKey, storedId, at: now, ...(number !== undefined && { number }) })
  for (const old of await transaction.objectStore('sent').getAll())
    if (old.at < now - sentSavedFor) void transaction.objectStore('sent').delete(old.clientKey)
  await transaction.done
  await notifyAll()
}

export type OnItsWay = {
  /** It is handed in here: its form has nothing of it any more. */
  isHandedIn: boolean
  /** Of the server, once it has the words. */
  storedId?: number | undefined
  /** As a ledger calls it. */
  number?: string | undefined
  refusal?: SavedRefusal | undefined
}

/** How far what was begun under this key has come. A tab may have died before it forgot its draft. */
export async function readWay(givenKey: string): Promise<OnItsWay> {
  const clientKey = moved.get(givenKey) ?? givenKey
  const store = await deviceStore()
  const [saved, sent] = (await Promise.all([store?.get('work', clientKey), store?.get('sent', clientKey)])) ?? []
  return {
    isHandedIn: Boolean(saved ?? sent),
    storedId: sent?.storedId ?? saved?.storedId,
    number: sent?.number ?? (saved?.kind === 'hazard' ? saved.number : undefined),
    refusal: saved?.refusal,
  }
}
