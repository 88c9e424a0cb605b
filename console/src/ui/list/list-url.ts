/** The address is the state of a list: filters, page, size and the open row. Nothing of it is copied into component state. */
import { defaultPageSize, pageSizes } from '@watchfire/contract/core/body.ts'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

export type FilterTexts = Readonly<Record<string, string>>
export type ListUrl = {
  page: number
  pageSize: number
  /** Filter values as they stand in the address; absent means not filtered. */
  filters: FilterTexts
  /** Id of the row that is open. */
  open: string | undefined
}

const reserved = { page: 'page', size: 'size', open: 'open' } as const

function wholeNumber(text: string | null): number | undefined {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value > 0 && value <= 1_000_000 ? value : undefined
}

export function readListUrl(params: URLSearchParams, filterNames: readonly string[]): ListUrl {
  const size = wholeNumber(params.get(reserved.size))
  const given = filterNames.flatMap(name => {
    const text = params.get(name)
    return text ? [[name, text] as const] : []
  })
  return {
    page: wholeNumber(params.get(reserved.page)) ?? 1,
    pageSize: size !== undefined && (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
    filters: Object.fromEntries(given),
    open: params.get(reserved.open) ?? undefined,
  }
}

/** The address after a change. A changed filter or size starts at page 1 again; foreign parameters stay. */
export function changeListUrl(
  params: URLSearchParams,
  change: Partial<Omit<ListUrl, 'filters'>> & { filters?: Readonly<Record<string, string | undefined>> },
): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, text: string | undefined) => (text ? next.set(name, text) : next.delete(name))
  for (const [name, text] of Object.entries(change.filters ?? {})) put(name, text)
  if (change.filters || change.pageSize !== undefined) next.delete(reserved.page)
  if (change.pageSize !== undefined)
    put(reserved.size, change.pageSize === defaultPageSize ? undefined : String(change.pageSize))
  if (change.page !== undefined) put(reserved.page, change.page > 1 ? String(change.page) : undefined)
  if ('open' in change) put(reserved.open, change.open)
  return next
}

export type ChangeList = (change: Parameters<typeof changeListUrl>[1]) => void

/** Reads and changes the state of a list. Opening and closing a row makes a step of the browser's history, typing does not. */
export function useListUrl(filterNames: readonly string[]): [ListUrl, ChangeList] {
  const [params, setParams] = useSearchParams()
  const names = filterNames.join('\n')
  const state = useMemo(() => readListUrl(params, names.split('\n')), [params, names])
  const change: ChangeList = useCallback(
    next => setParams(now => changeListUrl(now, next), { replace: !('open' in next) && !('page' in next) }),
    [setParams],
  )
  return [state, change]
}
