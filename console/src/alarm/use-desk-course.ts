/** Next and previous on the desk: along the rows, and over the edge of the page. */
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Page } from '@watchfire/contract/core/body.ts'
import { defaultPageSize } from '@watchfire/contract/core/body.ts'
import { useMemo } from 'react'
import { request } from '../core/client.ts'
import { queryClient } from '../core/query-client.ts'
import { keyOf } from '../core/use-call.ts'
import { type Course, useAsCourse } from './alarm-course.ts'
import type { DeskInput } from './desk-query.ts'

type Props = {
  page: Page<Alarm> | undefined
  input: DeskInput
  /** Shows this alarm, on this page of the list. */
  show: (id: string, pageNum: number) => void
}

/** Alarms came in between two readings push rows over the edge: what was already passed is skipped. */
export function beyondEdge(rows: readonly Alarm[], from: Alarm, direction: 1 | -1): Alarm | undefined {
  const inOrder = direction === 1 ? rows : [...rows].reverse()
  return inOrder.find(row => (row.at === from.at ? row.id !== from.id : row.at < from.at === (direction === 1)))
}

/** `input` and `show` must be stable between renders. */
export function useDeskCourse({ page, input, show }: Props): void {
  const course = useMemo<Course>(() => {
    const rows = page?.rows ?? []
    const pageNum = input.pageNum ?? 1
    const pageSize = input.pageSize ?? defaultPageSize
    const indexOf = (id: string) => rows.findIndex(row => row.id === id)
    return {
      placeOf: id => {
        const index = indexOf(id)
        return index < 0 || !page ? undefined : { place: (pageNum - 1) * pageSize + index + 1, of: page.total }
      },
      rowOf: id => rows[indexOf(id)],
      go: async (id, direction) => {
        const index = indexOf(id)
        // Opened from elsewhere (a popup, a link): the list begins at its top.
        const beside = index < 0 ? (direction === 1 ? rows[0] : undefined) : rows[index + direction]
        if (beside) {
          show(beside.id, pageNum)
          return true
        }
        const edge = rows[index]
        const nextPage = pageNum + direction
        if (!edge || !page || nextPage < 1 || (nextPage - 1) * pageSize >= page.total) return false
        const nextInput = { ...input, pageNum: nextPage }
        const next = await queryClient.fetchQuery({
          queryKey: keyOf(alarmCalls.list, nextInput),
          queryFn: ({ signal }) => request(alarmCalls.list, nextInput, { signal }),
        })
        const found = beyondEdge(next.rows, edge, direction)
        if (found) show(found.id, nextPage)
        return found !== undefined
      },
    }
  }, [page, input, show])
  useAsCourse(course)
}
