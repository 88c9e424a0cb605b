import { useMutation } from '@tanstack/react-query'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Refusal } from '../../core/refusal.ts'
import { showError } from '../../core/show-error.ts'
import { textOf } from '../../core/texts.ts'
import { notify } from '../../core/toasts.ts'
import { noteHandledHere, refreshPath, rereadAlarms } from '../live/alarm-cache.ts'
import { alarmTexts } from '../model/alarm.texts.ts'
import { handleByFamily, type Judgement, type Outcome } from './handle-by-family.ts'

type Options = {
  onHandled?: () => void
  /** Some call was refused; `done` are the alarms that were handled before it. */
  onRefused?: (refusal: Refusal, done: readonly Alarm[]) => void
}

/** Gives verdicts. Rows are brought up to date in place: reading the list again would move it under the operator. */
export function useVerdict({ onHandled, onRefused }: Options) {
  return useMutation<Outcome, Error, Judgement>({
    mutationFn: handleByFamily,
    onSuccess: ({ done, refusal }, { alarms, verdict }) => {
      if (done.length > 0) {
        noteHandledHere(done, verdict)
        void refreshPath(alarmCalls.countToday)
      }
      if (done.length > 0 || refusal?.code?.startsWith('alarm.')) {
        void rereadAlarms(alarms)
        void refreshPath(alarmCalls.listHandlings)
      }
      if (!refusal) {
        notify.success(textOf(alarmTexts, 'succeeded'))
        onHandled?.()
        return
      }
      if (done.length > 0)
        notify.warning(textOf(alarmTexts, 'handledSome', { done: done.length, left: alarms.length - done.length }))
      showError(refusal)
      onRefused?.(refusal, done)
    },
    onError: showError,
  })
}
