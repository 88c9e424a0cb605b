import type { PointForm } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { useEffect, useState } from 'react'
import { isPassing } from '../../core/query-client.ts'
import type { Refusal } from '../../core/refusal.ts'
import { findSavedForm, type PointSought } from './saved-forms.ts'

/** Whoever stands before the point waits no longer for the server, ms. */
const timeoutMs = 1200

/** The form as it is known here, where the server does not answer or is slow. */
export function useSavedForm(
  sought: PointSought,
  { isAnswered, error }: { isAnswered: boolean; error: Refusal | null },
): PointForm | undefined {
  const [saved, setSaved] = useState<PointForm>()
  const isRefused = error !== null && !isPassing(error)
  const key = JSON.stringify(sought)
  useEffect(() => {
    if (isAnswered || isRefused) return
    let isGone = false
    const look = () => void findSavedForm(JSON.parse(key) as PointSought).then(form => isGone || setSaved(form))
    const timer = setTimeout(look, navigator.onLine ? timeoutMs : 0)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [key, isAnswered, isRefused])
  return isRefused ? undefined : saved
}
