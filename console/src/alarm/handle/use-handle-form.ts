import { verdictToStore } from '@watchfire/contract/alarm/alarm.rules.ts'
import type { Alarm, Verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { isEmptyRow } from '@watchfire/contract/alarm/punishment.ts'
import { useCallback, useRef, useState } from 'react'
import { useUploads } from '../../ui/form/use-uploads.ts'
import { changeDraft, type Draft, dropDraft, type Fine, useDraft } from './drafts.ts'
import { finesAreWrong, handledMeanwhile, seenNow, sharedVerdicts, takesFines } from './handle-form.ts'
import { useVerdict } from './use-verdict.ts'

/** Shorter, in ms, than anyone reacts: a submit so soon after the notice was on its way before it. */
const reactionTime = 300

const isWritten = (fine: Fine) => !isEmptyRow(fine)

/** The logic of giving a verdict on one alarm or on several; `draftKey` names whose words these are. */
export function useHandleForm(given: readonly Alarm[], draftKey: string, onHandled?: () => void) {
  const draft = useDraft(draftKey)
  const uploads = useUploads()
  const [seen, setSeen] = useState(() => seenNow(given))
  const [asked, setAsked] = useState(false)
  const meanwhileShownAt = useRef<number>(undefined)
  // Handled here, although others of the batch were refused.
  const [doneIds, setDoneIds] = useState<ReadonlySet<string>>(new Set())
  const alarms = given.filter(({ id }) => !doneIds.has(id))
  const noteHandled = (handled: readonly Alarm[]) =>
    setSeen(now => new Map([...now, ...handled.map(({ id }) => [id, 'handled'] as const)]))

  const act = useVerdict({
    onHandled: () => {
      dropDraft(draftKey)
      setAsked(false)
      noteHandled(given)
      setDoneIds(new Set())
      onHandled?.()
    },
    // When somebody was faster, the notice in the form says who and what; the words written here stay.
    onRefused: (_, done) => {
      noteHandled(done)
      setDoneIds(now => new Set([...now, ...done.map(({ id }) => id)]))
    },
  })

  const choices = sharedVerdicts(alarms)
  const chosen = draft.verdict !== null && choices.includes(draft.verdict) ? draft.verdict : null
  const fined = takesFines(alarms, chosen)
  const meanwhile = act.isPending ? [] : handledMeanwhile(alarms, seen)
  const change = useCallback((next: Partial<Draft>) => changeDraft(draftKey, now => ({ ...now, ...next })), [draftKey])
  const noteMeanwhileShown = useCallback(() => {
    meanwhileShownAt.current ??= performance.now()
  }, [])

  const submit = () => {
    if (act.isPending || choices.length === 0) return
    if (!chosen) return setAsked(true)
    if (fined && finesAreWrong(draft.fines)) return setAsked(true)
    if (!uploads.mayGo()) return
    const shownAt = meanwhileShownAt.current
    const hasRead = meanwhile.length > 0 && shownAt !== undefined && performance.now() - shownAt >= reactionTime
    const only = alarms.length === 1 ? alarms[0] : undefined
    act.mutate({
      alarms,
      verdict: only ? verdictToStore(only, chosen) : chosen,
      comment: draft.comment.trim() || undefined,
      sitePhotos: draft.photos.length > 0 ? draft.photos.map(photo => photo.id) : undefined,
      punishments:
        fined && only ? draft.fines.filter(isWritten).map(fine => ({ ...fine, alarmId: only.id })) : undefined,
      seen: hasRead ? seenNow(alarms) : seen,
    })
  }

  return {
    /** Those that still wait for the verdict. */
    alarms,
    draft,
    uploads,
    change,
    choices,
    chosen,
    /** Chooses by place, for the number keys. */
    chooseAt: (place: number) => {
      const verdict: Verdict | undefined = choices[place]
      if (verdict) change({ verdict })
    },
    submit,
    isSubmitting: act.isPending,
    /** Submitting was tried without a verdict. */
    verdictMissing: asked && !chosen,
    /** Fines go with this verdict. */
    fined,
    /** Submitting was tried: what is wrong with the fines is said. */
    finesChecked: asked,
    meanwhile,
    noteMeanwhileShown,
    /** It is being handled here by another way than this form: no news of somebody else. */
    noteHandledHere: () => noteHandled(given),
    isBegun: draft.comment !== '' || draft.photos.length > 0 || draft.verdict !== null || draft.fines.some(isWritten),
  }
}

export type HandleForm = ReturnType<typeof useHandleForm>
