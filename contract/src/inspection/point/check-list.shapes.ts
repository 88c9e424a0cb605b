/** What is looked at, at a check point: items of a list, each version of which stays as it was. */
import { z } from 'zod'
import { name, rowId } from '../../core/fields.ts'

export const maxItems = 60
export const maxChoices = 8

/** `yesNo`: yes is fine; `number`: within its bounds is fine; `choice`: one of several, some of which are bad. */
export const itemKind = z.enum(['yesNo', 'number', 'choice'])
export type ItemKind = z.output<typeof itemKind>

/** When an answer needs a note or a photo. */
export const demand = z.enum(['never', 'whenBad', 'always'])
export type Demand = z.output<typeof demand>

const bound = z.number().min(-1e6).max(1e6)
export const checkItem = z.object({
  /** Stays with the item over all versions of its list. */
  itemNo: z.int().min(1).max(10_000),
  words: name(200),
  itemKind,
  /** Of a number. */
  unit: z.string().trim().max(12).optional(),
  lowest: bound.optional(),
  highest: bound.optional(),
  /** Of a choice. */
  choices: z
    .array(z.object({ choice: name(60), isBad: z.boolean() }))
    .max(maxChoices)
    .optional(),
  noteNeeded: demand,
  photoNeeded: demand,
})
export type CheckItem = z.output<typeof checkItem>
export const checkItems = z.array(checkItem).min(1).max(maxItems)

export const checkList = z.object({
  listId: rowId,
  name: z.string(),
  version: rowId,
  /** As what a bad answer is reported. */
  typeNo: rowId,
  items: z.array(checkItem),
  /** Points it is used at. */
  points: z.int(),
  changedBy: z.string(),
  changedAtText: z.string(),
})
export type CheckList = z.output<typeof checkList>
