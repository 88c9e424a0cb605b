import { useEffect, useState } from 'react'
import { type DraftPlace, listDrafts } from '../draft-storage.ts'
import { type ClaimedDraft, claimDraft, countWaiting, takeOverDraft } from './claim-draft.ts'
import { type PhotoKeeper, photoKeeper } from './saved-photos.ts'

export type HeldDraft = {
  key: string
  /** Undefined where the browser keeps nothing: then it is handed in at once or not at all. */
  keep: PhotoKeeper | undefined
  /** Another tab goes on with it: nothing is written here any more. */
  isLost: boolean
  /** Goes on here with what another tab has in hand at this place. */
  takeOver?: () => void
}

/** The draft that this page has in hand for as long as it shows it, once that is known. */
export function useDraft({ slot, fresh, wanted }: DraftPlace): HeldDraft | undefined {
  const [held, setHeld] = useState<HeldDraft>()
  const [taken, setTaken] = useState<string>()
  useEffect(() => {
    let isGone = false
    let release: (() => void) | undefined
    const onLost = () => isGone || setHeld(now => now && { ...now, isLost: true })
    const show = (draft: ClaimedDraft, keep?: PhotoKeeper) => {
      release = draft.release
      if (isGone) return release?.()
      const [other] = draft.elsewhere
      setHeld({ key: draft.key, keep, isLost: false, ...(other && { takeOver: () => setTaken(other) }) })
    }
    const look = async () => {
      // A store that fails while it is opened keeps nothing either.
      const keep = await photoKeeper().catch(() => undefined)
      show(await (taken ? takeOverDraft(taken, onLost) : claimDraft({ slot, fresh, wanted }, onLost)), keep)
    }
    void look()
    return () => {
      isGone = true
      release?.()
      setHeld(undefined)
    }
  }, [slot, fresh, wanted, taken])
  return held
}

/** How many drafts nobody has in hand; what is known at once until the other tabs have said so. */
export function useWaitingDrafts(slot: string, isBusy: boolean): number {
  const [count, setCount] = useState(() => listDrafts(slot).length)
  useEffect(() => {
    if (isBusy) return
    let isGone = false
    const look = () => void countWaiting(slot).then(waiting => isGone || setCount(waiting))
    look()
    addEventListener('storage', look)
    addEventListener('focus', look)
    return () => {
      isGone = true
      removeEventListener('storage', look)
      removeEventListener('focus', look)
    }
  }, [slot, isBusy])
  return count
}
