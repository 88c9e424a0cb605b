/**
 * A report of a hazard that somebody has begun: written down with every keystroke, so that a reload, a killed tab or an ended session loses
 * nothing. It ends when it is handed in or given up. The key goes with it: sent again after a lost answer it is still one hazard.
 */
import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { HazardSource } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { browserStorage, draftPrefix } from '../core/browser-storage.ts'
import { newUuid } from '../core/new-uuid.ts'
import type { Photo } from '../ui/form/PhotoList.tsx'
import { type DraftPlace, writeDraft } from './draft-storage.ts'

export type ReportFields = {
  projectId?: number
  regionId?: number
  place?: string
  source: HazardSource
  typeNo?: number
  words?: string
  photos?: Photo[]
  fixed?: boolean
  result?: string
  afterPhotos?: Photo[]
}
/** What it was made from. */
export type ReportOrigin = Pick<InputOf<typeof hazardCalls.report>, 'alarmId' | 'checkId' | 'itemNo'>
export type ReportDraft = { clientKey: string; origin: ReportOrigin; fields: Partial<ReportFields> }

/** All reports of an account, whatever they were made from. */
export const reportSlot = (accountId: number): string => `${draftPrefix}hazard.${accountId}`

/** Whoever begins from nothing goes on with whatever was begun: it is lost when nobody is told of it. */
export function reportPlace(accountId: number, { alarmId, checkId, itemNo }: ReportOrigin): DraftPlace {
  const all = reportSlot(accountId)
  if (alarmId === undefined && checkId === undefined) return { slot: all, fresh: `${all}.new` }
  const slot = `${all}.${alarmId === undefined ? `check-${checkId}-${itemNo}` : `alarm-${alarmId}`}`
  return { slot, fresh: slot }
}

export function readReportDraft(key: string): ReportDraft | undefined {
  const saved = browserStorage.readJson<ReportDraft>(key)
  return typeof saved?.clientKey === 'string' && saved.fields ? saved : undefined
}

export const newReport = (origin: ReportOrigin, fields: Partial<ReportFields>): ReportDraft => ({
  clientKey: newUuid(),
  origin,
  fields,
})

/** What was handed in and not taken stands beside whatever is begun meanwhile. */
export function reopenReport(accountId: number, draft: ReportDraft): string {
  const key = `${reportSlot(accountId)}.new.${draft.clientKey}`
  writeDraft(key, draft)
  return key
}
