/**
 * A check that somebody has begun, per point: written down with every keystroke, so that a reload or a killed tab loses nothing. It ends
 * when it is handed in or the person leaves. The key goes with it: sent again after a lost answer it is still one check.
 */
import type { Value } from '@watchfire/contract/inspection/point/check.rules.ts'
import { useState } from 'react'
import { browserStorage } from '../../core/browser-storage.ts'
import { useUser } from '../../core/session-store.ts'
import type { Photo } from '../../ui/form/PhotoList.tsx'

export type DraftAnswer = { value?: Value; note?: string; photos?: readonly Photo[] }
export type CheckDraft = {
  clientKey: string
  version: number
  /** Time with the form open so far, ms. */
  dwellMs: number
  answers: Readonly<Record<number, DraftAnswer>>
}

const keyOf = (accountId: number, pointId: number) => `check.${accountId}.${pointId}`
const fresh = (version: number): CheckDraft => ({ clientKey: crypto.randomUUID(), version, dwellMs: 0, answers: {} })

function readDraft(key: string, version: number): CheckDraft {
  const kept = browserStorage.readJson<CheckDraft>(key)
  // Answers to another version may be to other questions.
  return kept?.version === version && typeof kept.clientKey === 'string' ? kept : fresh(version)
}

export function useCheckDraft(pointId: number, version: number) {
  const key = keyOf(useUser().uid, pointId)
  const [draft, setDraft] = useState(() => readDraft(key, version))
  const [openedAt] = useState(() => performance.now())
  const dwell = () => Math.round(draft.dwellMs + performance.now() - openedAt)
  return {
    draft,
    /** With what was there before this form was opened. */
    dwell,
    answer(itemNo: number, change: (answer: DraftAnswer) => DraftAnswer) {
      setDraft(now => {
        const next = { ...now, answers: { ...now.answers, [itemNo]: change(now.answers[itemNo] ?? {}) } }
        browserStorage.writeJson(key, { ...next, dwellMs: dwell() })
        return next
      })
    },
    drop: () => browserStorage.writeJson(key, undefined),
  }
}
