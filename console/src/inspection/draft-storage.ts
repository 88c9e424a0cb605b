/**
 * Where what somebody has begun is written down: a row of the browser's storage for each, under the slot of what it is about (a point, an
 * alarm, a new hazard), so that two tabs never write into one. Which of them this tab has begun is noted for it alone, and survives a reload.
 */
import { browserStorage, tabStorage } from '../core/browser-storage.ts'
import { newUuid } from '../core/new-uuid.ts'

/** Where a draft is looked for, and where a new one stands. */
export type DraftPlace = {
  slot: string
  fresh: string
  /** One that the person has asked for. */
  wanted?: string | undefined
}

export const freshDraft = (slot: string): string => `${slot}.${newUuid()}`

/** Those of a slot and of what lies below it; this tab's own first. */
export const listDrafts = (slot: string): string[] =>
  browserStorage
    .keys()
    .filter(key => key === slot || key.startsWith(`${slot}.`))
    .toSorted((one, other) => Number(isOwnDraft(other)) - Number(isOwnDraft(one)) || one.localeCompare(other))

export const isOwnDraft = (key: string): boolean => tabStorage.read(key) !== undefined
export const disownDraft = (key: string): boolean => tabStorage.write(key, undefined)

/** False where it will be lost with the page. */
export function writeDraft(key: string, draft: unknown): boolean {
  tabStorage.write(key, 'own')
  return browserStorage.writeJson(key, draft)
}

/** Handed in or given up. */
export function forgetDraft(key: string): void {
  disownDraft(key)
  browserStorage.write(key, undefined)
}
