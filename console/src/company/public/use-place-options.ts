import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { Project, Region } from '@watchfire/contract/company/company.shapes.ts'
import type { SelectProps } from 'antd'
import { useState } from 'react'
import { type Selection, useSelection } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { byName } from '../collation.ts'
import { placeTexts } from './place.texts.ts'

type Option = { value: number; label: string; disabled?: boolean }
type Asked<Row> = {
  /** Undefined for one that cannot be chosen. */
  optionOf: (row: Row, among: readonly Row[]) => Option | undefined
  /** In place of the top bar's own selection. */
  selection?: Selection
  /** Narrowed to the one that is chosen already: where it is not among those given, it has its name all the same. */
  chosen?: Selection | undefined
  enabled?: boolean
  /** False where nothing else says that they could not be read. */
  quiet?: boolean
}

/** Projects for a Select: searched in what is here where all of them are, else by the server. */
export const useProjectOptions = (asked: Asked<Project>) => usePlaceOptions<Project>(companyCalls.listProjects, asked)
export const useRegionOptions = (asked: Asked<Region>) => usePlaceOptions<Region>(companyCalls.listRegions, asked)

function usePlaceOptions<Row extends { name: string }>(
  call: typeof companyCalls.listProjects | typeof companyCalls.listRegions,
  { optionOf, selection: given, chosen, enabled = true, quiet = true }: Asked<Row>,
) {
  const t = useTexts(placeTexts)
  const top = useSelection()
  const selection = given ?? top
  const [typed, setTyped] = useState('')
  const how = { quiet, keepPrevious: true }
  const first = useCall(call, {}, { ...how, selection, enabled })
  const isPart = first.data !== undefined && first.data.total > first.data.rows.length
  const keyword = (isPart && typed.trim().slice(0, 60)) || undefined
  const found = useCall(call, { keyword }, { ...how, selection, enabled: keyword !== undefined })
  const own = useCall(call, {}, { ...how, selection: chosen ?? {}, enabled: isPart && chosen !== undefined })
  const data = keyword === undefined ? first.data : found.data
  const optionsOf = (answer: { rows: readonly unknown[] } | undefined) => {
    const rows = byName((answer?.rows ?? []) as readonly Row[])
    return rows.flatMap(row => optionOf(row, rows) ?? [])
  }
  const options = optionsOf(data)
  const missing = keyword === undefined && isPart && chosen ? optionsOf(own.data) : []
  const left = data ? data.total - data.rows.length : 0
  return {
    rows: data?.rows as readonly Row[] | undefined,
    select: {
      options: [
        ...missing.filter(({ value }) => !options.some(option => option.value === value)),
        ...options,
        ...(left > 0 ? [{ value: 0, label: t('more', { count: left }), disabled: true }] : []),
      ],
      loading: first.isPending && enabled,
      showSearch: isPart ? { filterOption: false, onSearch: setTyped } : { optionFilterProp: 'label' },
    } satisfies SelectProps<number, Option>,
  }
}
