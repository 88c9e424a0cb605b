/** Whether a person's lists of alarms say what a model said of each: a switch of theirs, kept in this browser. Off, nothing is asked for. */
import type { OpinionVerdict } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { accountSetting } from '../../core/account-setting.ts'

/** `sort`: marked, and the rows of a page sorted by it among their like. */
export const opinionUses = ['off', 'mark', 'sort'] as const
export type OpinionUse = (typeof opinionUses)[number]
/** By the alarm's id; one without an opinion is not among them. */
export type Opinions = Readonly<Record<string, OpinionVerdict>>

const store = accountSetting<{ use: OpinionUse }>('opinionMarks', stored => ({
  use: opinionUses.find(use => use === stored?.use) ?? 'off',
}))
export const currentOpinionUse = (): OpinionUse => store.now().use
export const useOpinionUse = (): OpinionUse => store.use().use
export const setOpinionUse = (use: OpinionUse): void => store.change({ use })
