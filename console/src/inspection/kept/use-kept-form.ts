import type { PointForm } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { useEffect, useState } from 'react'
import { isPassing } from '../../core/query-client.ts'
import type { Refusal } from '../../core/refusal.ts'
import { findKeptForm, type PointSought } from './kept-forms.ts'

/** Whoever stands before the point waits no longer for the server, ms. */
const patienceMs = 1200

/** The form as it is known here, where the server does not answer or is slow. */
export function useKeptForm(
  sought: PointSought,
  { isAnswered, error }: { isAnswered: boolean; error: Refusal | null },
): PointForm | undefined {
  const [kept, setKept] = useState<PointForm>()
  const isRefused = error !== null && !isPassing(error)
  const key = JSON.stringify(sought)
  useEffect(() => {
    if (isAnswered || isRefused) return
    let isGone = false
    const look = () => void findKeptForm(JSON.parse(key) as PointSought).then(form => isGone || setKept(form))
    const timer = setTimeout(look, navigator.onLine ? patienceMs : 0)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [key, isAnswered, isRefused])
  return isRefused ? undefined : kept
}
