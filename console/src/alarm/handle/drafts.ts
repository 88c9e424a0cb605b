/**
 * What an operator has begun to write, per alarm (or batch). It outlives the dialog, the step to the next alarm, a refusal and a
 * reload of the tab; it ends when it is submitted or the person leaves.
 */
import type { Verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { putLast } from '@watchfire/contract/core/drop-oldest.ts'
import { tabStorage } from '../../core/browser-storage.ts'
import { createListeners } from '../../core/create-store.ts'
import { currentUser, onSession } from '../../core/session-store.ts'
import type { Photo } from '../../ui/form/PhotoList.tsx'

/** A fine as it is typed. */
export type Fine = { offender: string; money: string }
export type Draft = {
  verdict: Verdict | null
  comment: string
  photos: readonly Photo[]
  fines: readonly Fine[]
}

const emptyDraft: Draft = { verdict: null, comment: '', photos: [], fines: [] }
export const emptyFine: Fine = { offender: '', money: '' }
/** More than anyone leaves unfinished in a shift; the oldest goes first. */
const limit = 200

const storageKey = 'drafts'
const drafts = new Map<string, Draft>(currentUser() ? tabStorage.readJson<[string, Draft][]>(storageKey) : [])
const changes = createListeners()
const keep = () => {
  tabStorage.writeJson(storageKey, drafts.size > 0 ? [...drafts] : undefined)
  changes.notify()
}

const readDraft = (key: string): Draft => drafts.get(key) ?? emptyDraft

export function changeDraft(key: string, change: (draft: Draft) => Draft): void {
  putLast(drafts, limit, key, change(readDraft(key)))
  keep()
}

export function dropDraft(key: string): void {
  if (drafts.delete(key)) keep()
}

onSession(() => {
  if (currentUser()) return
  drafts.clear()
  keep()
})

export const useDraft = (key: string): Draft => changes.use(() => readDraft(key))
