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

const ofAccount = (accountId: number) => `${draftPrefix}hazard.${accountId}.`

export const reportDraftKey = (accountId: number, { alarmId, checkId, itemNo }: ReportOrigin): string =>
  ofAccount(accountId) + (alarmId ? `alarm-${alarmId}` : checkId ? `check-${checkId}-${itemNo}` : 'new')

/** The one to go on with, wherever it was begun. */
export const findReportDraft = (accountId: number): string | undefined =>
  browserStorage.keys().find(key => key.startsWith(ofAccount(accountId)))

export function readReportDraft(key: string): ReportDraft | undefined {
  const kept = browserStorage.readJson<ReportDraft>(key)
  return typeof kept?.clientKey === 'string' && kept.fields ? kept : undefined
}

export const newReport = (origin: ReportOrigin, fields: Partial<ReportFields>): ReportDraft => ({
  clientKey: newUuid(),
  origin,
  fields,
})

export const writeReportDraft = (key: string, draft: ReportDraft | undefined): boolean =>
  browserStorage.writeJson(key, draft)

/** What was handed in and not taken stands beside whatever is begun meanwhile. */
export function reopenReport(accountId: number, draft: ReportDraft): string {
  const key = ofAccount(accountId) + draft.clientKey
  writeReportDraft(key, draft)
  return key
}
