/** Next and previous on the desk: along the rows, and over the edge of the page. */
import { defaultPageSize } from '@watchfire/contract/core/body.ts'
import { useMemo } from 'react'
import { queryClient } from '../../core/query-client.ts'
import { type AlarmSequence, useAsAlarmSequence } from '../detail/alarm-sequence.ts'
import { findNeighbour } from '../detail/list-neighbour.ts'
import type { DeskInput } from './desk-query.ts'
import { type DeskReading, deskKey, firstShown, inListOrder, readDeskPage } from './read-desk-page.ts'

type Props = {
  page: DeskReading | undefined
  /** Those of its rows that stood before the others when it was read. */
  listedUrgent: ReadonlySet<string>
  input: DeskInput
  /** Shows this alarm, on this page of the list. */
  show: (id: string, pageNum: number) => void
  staysBeside?: boolean
}

/** `input` and `show` must be stable between renders. */
export function useDeskSequence({ page, listedUrgent, input, show, staysBeside = false }: Props): void {
  const sequence = useMemo<AlarmSequence>(() => {
    const rows = page?.rows ?? []
    const pageNum = input.pageNum ?? 1
    const pageSize = input.pageSize ?? defaultPageSize
    const indexOf = (id: string) => rows.findIndex(row => row.id === id)
    return {
      positionOf: id => {
        const index = indexOf(id)
        return index < 0 || !page ? undefined : { place: (pageNum - 1) * pageSize + index + 1, of: page.total }
      },
      rowOf: id => rows[indexOf(id)],
      staysBeside,
      go: async (id, direction) => {
        const index = indexOf(id)
        // Opened from elsewhere (a popup, a link): the list begins at its top.
        const beside = index < 0 ? (direction === 1 ? rows[0] : undefined) : rows[index + direction]
        if (beside) {
          show(beside.id, pageNum)
          return true
        }
        if (!page || !rows[index]) return false
        const edge = inListOrder(page).at(direction === 1 ? -1 : 0)
        if (!edge) return false
        let reached = page
        const read = async (at: number) => {
          const asked = { ...input, pageNum: at }
          const reading = await queryClient.fetchQuery({
            queryKey: deskKey(asked),
            queryFn: ({ signal }) => readDeskPage(asked, signal),
          })
          reached = reading
          return { ...reading, rows: [...inListOrder(reading)] }
        }
        const from = { id: edge.id, at: edge.at, urgent: listedUrgent.has(edge.id) }
        const beyond = await findNeighbour({ from, direction, order: input.order, pageNum, pageSize, read })
        if (beyond) show(firstShown(reached, beyond.found, direction).id, beyond.pageNum)
        return beyond !== undefined
      },
    }
  }, [page, listedUrgent, input, show, staysBeside])
  useAsAlarmSequence(sequence)
}
