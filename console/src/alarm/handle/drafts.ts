/**
 * What an operator has begun to write, per alarm (or batch). It outlives the dialog, the step to the next alarm, a refusal and a
 * reload of the tab; it ends when it is submitted or the person leaves.
 */
import type { Verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { tabStorage } from '../../core/browser-storage.ts'
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
const listeners = new Set<() => void>()
const notify = () => {
  tabStorage.writeJson(storageKey, drafts.size > 0 ? [...drafts] : undefined)
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readDraft = (key: string): Draft => drafts.get(key) ?? emptyDraft

export function changeDraft(key: string, change: (draft: Draft) => Draft): void {
  const next = change(readDraft(key))
  drafts.delete(key)
  drafts.set(key, next)
  if (drafts.size > limit)
    for (const oldest of drafts.keys()) {
      drafts.delete(oldest)
      break
    }
  notify()
}

export function dropDraft(key: string): void {
  if (drafts.delete(key)) notify()
}

onSession(() => {
  if (currentUser()) return
  drafts.clear()
  notify()
})

export function useDraft(key: string): Draft {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => readDraft(key), [key]),
  )
}
