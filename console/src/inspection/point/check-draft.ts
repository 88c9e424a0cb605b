/**
 * A check that somebody has begun, per point: written down with every keystroke, so that a reload, a killed tab or an ended session loses
 * nothing. It ends when it is handed in or the person leaves. The key goes with it: sent again after a lost answer it is still one check.
 */
import { isBadAnswer, type Value } from '@watchfire/contract/inspection/point/check.rules.ts'
import type { CheckItem } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import type { PointForm } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { browserStorage, draftPrefix } from '../../core/browser-storage.ts'
import { newUuid } from '../../core/new-uuid.ts'
import type { Photo } from '../../ui/form/PhotoList.tsx'
import { forgetDraft, writeDraft } from '../draft-storage.ts'

export type DraftAnswer = {
  value?: Value
  note?: string
  photos?: readonly Photo[]
  /** What was asked. */
  words?: string
}
export type CheckDraft = {
  clientKey: string
  listId: number
  version: number
  /** Time with the form open so far, ms. */
  dwellMs: number
  answers: Readonly<Record<number, DraftAnswer>>
}

export const checkSlot = (accountId: number, pointId: number) => `${draftPrefix}check.${accountId}.${pointId}`

/** What was handed in and not taken stands beside whatever is begun meanwhile. */
export function reopenCheck(accountId: number, pointId: number, draft: CheckDraft): string {
  const key = `${checkSlot(accountId, pointId)}.${draft.clientKey}`
  writeDraft(key, draft)
  return key
}

function readDraft(key: string, { point: { listId }, version, items }: PointForm): CheckDraft {
  const saved = browserStorage.readJson<CheckDraft>(key)
  // Another list asks other questions under the same numbers.
  if (typeof saved?.clientKey !== 'string' || saved.listId !== listId)
    return { clientKey: newUuid(), listId, version, dwellMs: 0, answers: {} }
  return saved.version === version ? saved : { ...saved, version, answers: stillAsked(saved.answers, items) }
}

/** Of answers to another version those whose question has stayed. */
const stillAsked = (answers: CheckDraft['answers'], items: readonly CheckItem[]): CheckDraft['answers'] =>
  Object.fromEntries(
    items.flatMap(item => {
      const answer = answers[item.itemNo]
      const fits = answer?.value === undefined || isBadAnswer(item, answer.value) !== undefined
      return answer && answer.words === item.words && fits ? [[item.itemNo, answer]] : []
    }),
  )

/** @param isLost another tab goes on with it: nothing is written here any more */
export function useCheckDraft(form: PointForm, { key, isLost }: { key: string; isLost: boolean }) {
  const [draft, setDraft] = useState(() => readDraft(key, form))
  const [openedAt] = useState(() => performance.now())
  const isDropped = useRef(false)
  const [isKept, setKept] = useState<boolean>()
  const dwell = () => Math.round(draft.dwellMs + performance.now() - openedAt)
  const begun = useRef(draft)
  useLayoutEffect(() => {
    // A photo may come after the check was handed in: under its key the next one would be taken for the same.
    if (draft === begun.current || isDropped.current || isLost) return
    const dwellMs = Math.round(draft.dwellMs + performance.now() - openedAt)
    setKept(writeDraft(key, { ...draft, dwellMs }))
  }, [draft, key, openedAt, isLost])
  return {
    draft,
    /** Whether what was answered outlives the page; undefined until something was. */
    isKept,
    /** With what was there before this form was opened. */
    dwell,
    answer({ itemNo, words }: CheckItem, change: (answer: DraftAnswer) => DraftAnswer) {
      setDraft(now => ({
        ...now,
        answers: { ...now.answers, [itemNo]: { ...change(now.answers[itemNo] ?? {}), words } },
      }))
    },
    /** What is sent from here on is another check. */
    renew: () => setDraft(now => ({ ...now, clientKey: newUuid() })),
    drop() {
      isDropped.current = true
      forgetDraft(key)
    },
  }
}
