/** What an answer to an item says and what it still needs: pure, for the form and for the server. */
import type { CheckItem } from './check-list.shapes.ts'

export type Value = boolean | number | string
export type Answer = {
  itemNo: number
  value: Value
  note?: string | undefined
  photos?: readonly string[] | undefined
  awaited?: readonly string[] | undefined
}

/** Whether the answer is bad; undefined where it is none of this item. */
export function isBadAnswer(item: CheckItem, value: Value): boolean | undefined {
  if (item.itemKind === 'yesNo') return typeof value === 'boolean' ? !value : undefined
  if (item.itemKind === 'choice') return item.choices?.find(({ choice }) => choice === value)?.isBad
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return value < (item.lowest ?? -Infinity) || value > (item.highest ?? Infinity)
}

export type Lack = 'answer' | 'note' | 'photo'

/** What an answer lacks before it may be handed in. */
export function lackOf(item: CheckItem, answer: Omit<Answer, 'itemNo'> | undefined): Lack | undefined {
  const isBad = answer && isBadAnswer(item, answer.value)
  if (!answer || isBad === undefined) return 'answer'
  const demanded = (when: CheckItem['noteNeeded']) => when === 'always' || (when === 'whenBad' && isBad)
  if (demanded(item.noteNeeded) && !answer.note?.trim()) return 'note'
  const photos = (answer.photos?.length ?? 0) + (answer.awaited?.length ?? 0)
  if (demanded(item.photoNeeded) && photos === 0) return 'photo'
  return undefined
}

/** An item nobody could answer, or answer well; its words are unique by number alone. */
export function brokenItem(items: readonly CheckItem[]): CheckItem | undefined {
  const numbers = new Set<number>()
  return items.find(item => {
    const isTwice = numbers.has(item.itemNo)
    numbers.add(item.itemNo)
    return isTwice || !isAnswerable(item)
  })
}

function isAnswerable({ itemKind, lowest, highest, choices = [] }: CheckItem): boolean {
  if (itemKind === 'number') return lowest === undefined || highest === undefined || lowest <= highest
  if (itemKind !== 'choice') return true
  const names = new Set(choices.map(({ choice }) => choice))
  return choices.length > 1 && names.size === choices.length && choices.some(({ isBad }) => !isBad)
}

/** Fewer than this for each item were not looked at. A fact to be shown, which forbids nothing. */
export const quickMsPerItem = 2000
export const isQuick = (dwellMs: number, items: number): boolean => dwellMs < items * quickMsPerItem
