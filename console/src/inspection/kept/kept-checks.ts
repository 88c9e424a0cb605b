/** Checks on their way: kept first, then sent. What the server has whole is forgotten here, and nothing before. */
import { serverNow } from '../../core/server-clock.ts'
import { currentUser } from '../../core/session-store.ts'
import { unsentCount, writeUnsentCount } from '../public/unsent-count.ts'
import { deviceStore, durable, type KeptCheck } from './device-store.ts'

/** As long as a draft may lie about, ms. */
const sentKeptFor = 60 * 86_400_000

const listeners = new Set<() => void>()
export function onKeptChecks(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Other tabs show what is waiting too. */
const channel = globalThis.BroadcastChannel ? new BroadcastChannel('watchfire-inspection') : undefined
channel?.addEventListener('message', () => tellHere())
function tellHere() {
  for (const listener of [...listeners]) listener()
}
async function tell(): Promise<void> {
  const accountId = currentUser()?.uid
  if (accountId !== undefined) writeUnsentCount(accountId, (await listKeptChecks()).length)
  tellHere()
  channel?.postMessage('changed')
}

export async function listKeptChecks(): Promise<KeptCheck[]> {
  const store = await deviceStore()
  const accountId = currentUser()?.uid
  if (!store || accountId === undefined) return []
  const kept = await store.getAllFromIndex('check', 'ofAccount', accountId)
  return kept.toSorted((one, other) => one.doneAt - other.doneAt)
}

export async function keepCheck(check: KeptCheck): Promise<void> {
  // Before it: what nobody knows of would wait until somebody comes by.
  writeUnsentCount(check.accountId, Math.max(1, unsentCount(check.accountId)))
  const store = await deviceStore()
  const transaction = store?.transaction('check', 'readwrite', durable)
  await transaction?.store.put(check)
  await transaction?.done
  await tell()
}

/** It is filled in further: its photos stay for the form. */
export async function takeBack(clientKey: string): Promise<void> {
  await (await deviceStore())?.delete('check', clientKey)
  await tell()
}

/** Given up by the person: with its photos. */
export async function discardCheck({ clientKey, photos }: KeptCheck): Promise<void> {
  const store = await deviceStore()
  const transaction = store?.transaction(['check', 'photo'], 'readwrite', durable)
  if (!transaction) return
  for (const { photoId } of photos) void transaction.objectStore('photo').delete(photoId)
  void transaction.objectStore('check').delete(clientKey)
  await transaction.done
  await tell()
}

/** Nothing where the person has given it up meanwhile. */
export async function changeCheck(clientKey: string, change: Partial<KeptCheck>): Promise<void> {
  const store = await deviceStore()
  const transaction = store?.transaction('check', 'readwrite', durable)
  const check = await transaction?.store.get(clientKey)
  if (check) void transaction?.store.put({ ...check, ...change })
  await transaction?.done
  await tell()
}

/** The server has this photo: it goes, and with it its place in the check. */
export async function photoArrived(clientKey: string, photoId: string): Promise<void> {
  const store = await deviceStore()
  const transaction = store?.transaction(['check', 'photo'], 'readwrite', durable)
  if (!transaction) return
  const checks = transaction.objectStore('check')
  const check = await checks.get(clientKey)
  if (check) void checks.put({ ...check, photos: check.photos.filter(photo => photo.photoId !== photoId) })
  void transaction.objectStore('photo').delete(photoId)
  await transaction.done
  await tell()
}

/** The server has it whole. */
export async function checkArrived(clientKey: string, checkId: number): Promise<void> {
  const store = await deviceStore()
  const transaction = store?.transaction(['check', 'sent'], 'readwrite', durable)
  if (!transaction) return
  const now = serverNow()
  void transaction.objectStore('check').delete(clientKey)
  void transaction.objectStore('sent').put({ clientKey, checkId, at: now })
  for (const old of await transaction.objectStore('sent').getAll())
    if (old.at < now - sentKeptFor) void transaction.objectStore('sent').delete(old.clientKey)
  await transaction.done
  await tell()
}

export type OnItsWay = {
  /** It is handed in here: its form has nothing of it any more. */
  isHandedIn: boolean
  /** Of the server, once it has the answers. */
  checkId?: number | undefined
  refusal?: string | undefined
}

/** How far what was begun under this key has come. A tab may have died before it forgot its draft. */
export async function readWay(clientKey: string): Promise<OnItsWay> {
  const store = await deviceStore()
  const [kept, sent] = (await Promise.all([store?.get('check', clientKey), store?.get('sent', clientKey)])) ?? []
  return { isHandedIn: Boolean(kept ?? sent), checkId: sent?.checkId ?? kept?.checkId, refusal: kept?.refusal }
}
