import type { CheckItem } from '@watchfire/contract/inspection/point/check-list.shapes.ts'

/** A number that none of these has had. */
export const nextItemNo = (items: readonly CheckItem[]): number => Math.max(0, ...items.map(({ itemNo }) => itemNo)) + 1

/** An item as it is saved: bounds and choices of another kind of answer are left behind. */
export function withoutForeign(item: CheckItem): CheckItem {
  const { itemNo, words, itemKind, noteNeeded, photoNeeded, unit, lowest, highest, choices } = item
  return {
    ...{ itemNo, words, itemKind, noteNeeded, photoNeeded },
    ...(itemKind === 'number' && {
      ...(unit && { unit }),
      // An emptied field of numbers is null.
      ...(lowest != null && { lowest }),
      ...(highest != null && { highest }),
    }),
    ...(itemKind === 'choice' && {
      choices: (choices ?? []).map(({ choice, isBad }) => ({ choice, isBad: isBad === true })),
    }),
  }
}
