/**
 * What an inspector's phone keeps by itself: forms for places without a line, checks that are not handed in yet, and their photos. Each
 * row is one account's. IndexedDB is written to the disk before a promise ends, and outlives a killed tab.
 */

import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import type { PointForm } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CheckDraft } from '../point/check-draft.ts'

export type KeptPhoto = {
  photoId: string
  accountId: number
  bytes: ArrayBuffer
  type: string
  /** SHA-256, hexadecimal. */
  digest: string
  keptAt: number
}

type Submitted = InputOf<typeof checkCalls.submit>
export type KeptCheck = {
  clientKey: string
  accountId: number
  pointName: string
  /** The server's time at which it was handed in here, ms. */
  doneAt: number
  input: Omit<Submitted, 'agoMs'>
  /** As it was filled in: what the server refuses is opened again. */
  draft: CheckDraft
  /** Photos that are still here, by their item, in the order they were taken. */
  photos: { itemNo: number; photoId: string; digest: string }[]
  /** The server has the answers. */
  checkId?: number
  /** Why the server will not have it, in words. */
  refusal?: string
}

export type KeptForm = {
  accountId: number
  pointId: number
  /** SHA-256 of the code on its label, hexadecimal. */
  codeDigest: string
  form: PointForm
  /** The server's time, ms. */
  keptAt: number
}

interface Schema extends DBSchema {
  photo: { key: string; value: KeptPhoto }
  check: { key: string; value: KeptCheck; indexes: { ofAccount: number } }
  form: {
    key: [number, number]
    value: KeptForm
    indexes: { ofCode: [number, string]; ofAccount: number }
  }
  /** Keys of checks that the server has whole, so that a draft that was left behind is not taken for one to do. */
  sent: { key: string; value: { clientKey: string; checkId: number; at: number } }
}
export type DeviceStore = IDBPDatabase<Schema>

const storeName = 'watchfire-inspection'
export const durable = { durability: 'strict' } as const

let opening: Promise<DeviceStore | undefined> | undefined

/** undefined where the browser keeps nothing: private windows, policies, a full disk. */
export function deviceStore(): Promise<DeviceStore | undefined> {
  opening ??= open().catch(() => undefined)
  return opening
}

async function open(): Promise<DeviceStore | undefined> {
  if (!globalThis.indexedDB) return undefined
  return openDB<Schema>(storeName, 1, {
    upgrade(store) {
      store.createObjectStore('photo', { keyPath: 'photoId' })
      store.createObjectStore('check', { keyPath: 'clientKey' }).createIndex('ofAccount', 'accountId')
      const forms = store.createObjectStore('form', { keyPath: ['accountId', 'pointId'] })
      forms.createIndex('ofCode', ['accountId', 'codeDigest'])
      forms.createIndex('ofAccount', 'accountId')
      store.createObjectStore('sent', { keyPath: 'clientKey' })
    },
    // A newer console in another tab changes the store: this one must not stand in its way.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opening = undefined
    },
  })
}
