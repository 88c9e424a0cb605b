/**
 * What an inspector's phone keeps by itself: forms and choices for places without a line, checks and hazards that are not handed in yet,
 * and their photos. Each row is one account's. IndexedDB is written to the disk before a promise ends, and outlives a killed tab.
 */
import type { Project, Region } from '@watchfire/contract/company/company.shapes.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { Facts } from '@watchfire/contract/core/errors.ts'
import type { ErrorCode } from '@watchfire/contract/error-table.ts'
import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { LatePhoto, ProblemType } from '@watchfire/contract/inspection/hazard.shapes.ts'
import type { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import type { PointForm } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import type { CheckDraft } from '../point/check-draft.ts'
import { inspectionStore } from '../public/inspection-store.ts'
import type { ReportDraft } from '../report-draft.ts'

export type SavedPhoto = {
  photoId: string
  accountId: number
  bytes: ArrayBuffer
  type: string
  /** SHA-256, hexadecimal. */
  digest: string
  keptAt: number
}
/** Why the server will not have something, as it said it. */
export type SavedRefusal = {
  text: string
  code?: ErrorCode | undefined
  facts?: Facts
  wireField?: string | undefined
}

type SavedBase = {
  clientKey: string
  accountId: number
  /** The server's time at which it was handed in here, ms. */
  doneAt: number
  /** The server's number of it, once it has the words. */
  storedId?: number
  refusal?: SavedRefusal
}
/** One that is still here, among those of its work in the order they were taken. */
export type PhotoOf<Place> = Place & { photoId: string; digest: string }

export type SavedCheck = SavedBase & {
  kind: 'check'
  pointName: string
  input: Omit<InputOf<typeof checkCalls.submit>, 'agoMs' | 'awaited'>
  /** As it was filled in: what the server refuses is opened again. */
  draft: CheckDraft
  photos: PhotoOf<{ itemNo: number }>[]
}
export type SavedHazard = SavedBase & {
  kind: 'hazard'
  input: Omit<InputOf<typeof hazardCalls.report>, 'agoMs' | 'awaited'>
  draft: ReportDraft
  photos: PhotoOf<Pick<LatePhoto, 'side'>>[]
  /** As the ledger calls it, once it stands there. */
  number?: string
}
export type SavedWork = SavedCheck | SavedHazard

export type SavedForm = {
  accountId: number
  pointId: number
  /** SHA-256 of the code on its label, hexadecimal. */
  codeDigest: string
  form: PointForm
  /** The server's time, ms. */
  keptAt: number
}
/** What a report of a hazard chooses from. */
export type SavedChoices = {
  accountId: number
  projects: readonly Project[]
  regions: readonly Region[]
  /** By company. */
  types: Readonly<Record<number, readonly ProblemType[]>>
  keptAt: number
}

interface Schema extends DBSchema {
  photo: { key: string; value: SavedPhoto }
  work: { key: string; value: SavedWork; indexes: { ofAccount: number } }
  form: {
    key: [number, number]
    value: SavedForm
    indexes: { ofCode: [number, string]; ofAccount: number }
  }
  choices: { key: number; value: SavedChoices }
  /** Keys of work that the server has whole, so that a draft that was left behind is not taken for one to do. */
  sent: { key: string; value: { clientKey: string; storedId: number; number?: string; at: number } }
}
export type DeviceStore = IDBPDatabase<Schema>

export const durable = { durability: 'strict' } as const

let opening: Promise<DeviceStore | undefined> | undefined

/** undefined where the browser keeps nothing: private windows, policies, a full disk. */
export function deviceStore(): Promise<DeviceStore | undefined> {
  opening ??= openStore(inspectionStore).catch(() => undefined)
  return opening
}

/** @param name of another store than the console's, for a test of the upgrade */
export async function openStore(name: string): Promise<DeviceStore | undefined> {
  if (!globalThis.indexedDB) return undefined
  return openDB<Schema>(name, 2, {
    async upgrade(store, before, _, transaction) {
      store.createObjectStore('work', { keyPath: 'clientKey' }).createIndex('ofAccount', 'accountId')
      store.createObjectStore('choices', { keyPath: 'accountId' })
      if (before === 1) return takeOver(transaction as unknown as FirstUpgrade)
      store.createObjectStore('photo', { keyPath: 'photoId' })
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

/** The first version kept checks alone. What it kept under the server's number of a check is sent again, which is the same check. */
interface First extends Schema {
  check: { key: string; value: Omit<SavedCheck, 'kind' | 'refusal'> & { refusal?: string } }
}
type FirstUpgrade = IDBPTransaction<First, StoreNames<First>[], 'versionchange'>

async function takeOver(transaction: FirstUpgrade): Promise<void> {
  for (const { refusal, ...check } of await transaction.objectStore('check').getAll())
    await transaction
      .objectStore('work')
      .put({ ...check, kind: 'check', ...(refusal !== undefined && { refusal: { text: refusal } }) })
  transaction.db.deleteObjectStore('check')
}
