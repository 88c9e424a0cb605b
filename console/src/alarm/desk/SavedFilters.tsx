import { PlusOutlined, SettingOutlined, StarFilled } from '@ant-design/icons'
import { deskCalls, type SavedFilter } from '@watchfire/contract/alarm/desk.calls.ts'
import type { Day } from '@watchfire/contract/core/zone-clock.ts'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { accountSetting } from '../../core/account-setting.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import styles from './SavedFilters.module.css'
import { savedFilterTexts } from './saved-filters.texts.ts'
import { savedQueryOf, withSavedQuery } from './saved-query.ts'

const KeepFilterDialog = lazyDialog(async () => (await import('./KeepFilterDialog.tsx')).KeepFilterDialog)
const ManageFiltersDialog = lazyDialog(async () => (await import('./ManageFiltersDialog.tsx')).ManageFiltersDialog)

/** What was here the last time holds the place until the server has said what there is. */
const lastSeen = accountSetting<{ filters: SavedFilter[] }>('savedFilters', stored => ({
  filters: stored?.filters ?? [],
}))

type Props = {
  params: URLSearchParams
  today: Day
  show: (params: URLSearchParams) => void
}

/** Filters the person keeps, one click each. They belong to the account: another workstation shows them too. */
export function SavedFilters({ params, today, show }: Props) {
  const t = useTexts(savedFilterTexts)
  const { data } = useCall(deskCalls.listFilters, {}, { quiet: true })
  const filters = data ?? lastSeen.now().filters
  useEffect(() => {
    if (data) lastSeen.change({ filters: data })
  }, [data])
  const [dialog, setDialog] = useState<'keep' | 'manage'>()
  const query = savedQueryOf(params, today)
  const shown = filters.find(filter => filter.query === query)
  useDefaultFilter(data?.find(filter => filter.isDefault)?.query, { query, params, today, show })

  return (
    <nav className={styles.filters} aria-label={t('list')}>
      {filters.map(filter => (
        <button
          key={filter.name}
          type="button"
          className={styles.filter}
          aria-pressed={filter === shown}
          onClick={() => show(withSavedQuery(params, filter === shown ? '' : filter.query, today))}
        >
          {filter.isDefault && <StarFilled aria-label={t('isDefault')} />}
          {filter.name}
        </button>
      ))}
      {isWorthKeeping(query) && !shown && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => setDialog('keep')}>
          {t('keep')}
        </Button>
      )}
      {filters.length > 0 && (
        <Button
          size="small"
          type="text"
          icon={<SettingOutlined />}
          aria-label={t('manage')}
          title={t('manage')}
          onClick={() => setDialog('manage')}
        />
      )}
      {dialog === 'keep' && <KeepFilterDialog query={query} saved={filters} onClose={() => setDialog(undefined)} />}
      {dialog === 'manage' && <ManageFiltersDialog filters={filters} onClose={() => setDialog(undefined)} />}
    </nav>
  )
}

/** What a tab does already needs no name; and the list stays where it is when one is chosen. */
const isWorthKeeping = (query: string) => [...new URLSearchParams(query).keys()].some(name => name !== 'state')

type Place = { query: string } & Props

/** The address tells whether somebody chose; a bare one, when the desk is opened, gets the default. Only then: resetting stays reset. */
function useDefaultFilter(defaultQuery: string | undefined, { query, params, today, show }: Place) {
  const openedBare = useRef(query === '' && !params.has('page') && !params.has('alarm'))
  useEffect(() => {
    if (query !== '') openedBare.current = false
    if (!openedBare.current || defaultQuery === undefined) return
    openedBare.current = false
    show(withSavedQuery(params, defaultQuery, today))
  }, [defaultQuery, query, params, today, show])
}
