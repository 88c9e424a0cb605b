/** Entries of the lists that each company has for itself: what stands beside the number and the value of each. */
import { z } from 'zod'
import { rowId, siteTime, timestamp } from '../core/fields.ts'

export const listEntry = {
  companyId: rowId,
  companyName: z.string(),
  remark: z.string(),
  addedBy: z.string(),
  addedAt: timestamp,
  addedAtText: siteTime,
}
export type ListEntry = z.output<z.ZodObject<typeof listEntry>>
export const listEntryNames = { addedBy: 'createBy', addedAt: 'createTime', addedAtText: 'createTimeStr' } as const

export const newRemark = z
  .string()
  .trim()
  .max(60)
  .regex(/^[^\p{Cc}]*$/u)
