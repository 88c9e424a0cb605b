import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { Select, Table } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSelection, useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { CompanyWideNote } from '../ui/form/CompanyWideNote.tsx'
import { choiceFilter, textFilter } from '../ui/list/filters.tsx'
import { ListBar } from '../ui/list/ListBar.tsx'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { ListBody, ListSection } from '../ui/list/ListParts.tsx'
import { Muted } from '../ui/text.tsx'
import styles from './AlarmLevelPage.module.css'
import { EditLevelDialog } from './EditLevelDialog.tsx'
import { LevelMeanings } from './LevelMeanings.tsx'
import { levelTexts } from './level.texts.ts'
import { levelColumns } from './level-columns.tsx'
import { companiesOf, matchingLevels } from './level-rows.ts'
import { LevelChoice } from './public/LevelChoice.tsx'

const levels = ['severe', 'normal', 'notice', 'recordOnly', 'fault', 'noticeVariant'] as const satisfies AlarmLevel[]

/** How one company treats every type of alarm: level, merge window, time until a severe one is overdue. */
export function AlarmLevelPage() {
  const t = useTexts(levelTexts)
  const { companyId: ownId, companyName } = useUser()
  const selected = useSelection().companyId
  const [params, setParams] = useSearchParams()
  const tree = useCall(companyCalls.readTree, {}, { selection: {} }).data
  const companies = companiesOf(tree, { companyId: ownId, name: companyName })
  const asked = Number(params.get('company')) || selected
  const companyId = companies.find(one => one.companyId === asked)?.companyId ?? ownId
  const list = useCall(levelCalls.list, { companyId }, { quiet: true, keepPrevious: true, selection: {} })
  const values = Object.fromEntries(params)
  const rows = matchingLevels(list.data ?? [], values.keyword, values.level)
  const [editing, setEditing] = useState<number>()
  const edited = list.isPlaceholderData ? undefined : list.data?.find(row => row.type === editing)
  const columns = useMemo(() => levelColumns(t, setEditing), [t])
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    setParams(now => {
      const changed = new URLSearchParams(now)
      for (const [name, text] of Object.entries(next)) text ? changed.set(name, text) : changed.delete(name)
      return changed
    })

  return (
    <ListSection>
      <ListBar
        title={t('title')}
        filters={[
          textFilter('keyword', t('search')),
          choiceFilter(
            'level',
            t('anyLevel'),
            levels.map(level => ({ value: level, label: <LevelChoice level={level} /> })),
          ),
        ]}
        values={values}
        change={change}
      >
        <CompanyWideNote otherwise={<Muted className={styles.hint}>{t('onlyHere')}</Muted>} />
        <Select
          className={styles.company}
          aria-label={t('company')}
          value={companyId}
          options={companies.map(one => ({ value: one.companyId, label: one.name }))}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          onChange={id => change({ company: String(id) })}
        />
      </ListBar>
      <LevelMeanings />
      <ListBody aria-busy={list.isFetching}>
        <Table
          className={styles.table}
          size="middle"
          rowKey="type"
          columns={columns}
          dataSource={rows}
          pagination={false}
          loading={{ spinning: list.isPlaceholderData, delay: 200 }}
          locale={{
            emptyText: (
              <ListEmpty
                state={list.isError ? 'failed' : list.data ? 'empty' : 'loading'}
                filtered={Boolean(values.keyword || values.level)}
                error={list.error ?? undefined}
                onRetry={() => void list.refetch()}
                onReset={() => change({ keyword: undefined, level: undefined })}
              />
            ),
          }}
        />
      </ListBody>
      {edited && <EditLevelDialog key={edited.type} setting={edited} onClose={() => setEditing(undefined)} />}
    </ListSection>
  )
}
