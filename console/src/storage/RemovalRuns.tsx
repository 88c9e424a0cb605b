import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import type { RemovalRun } from '@watchfire/contract/storage/storage.shapes.ts'
import type { TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { siteText } from '../core/site-zone.ts'
import { type Translate, useTexts } from '../core/texts.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { storageTexts } from './storage.texts.ts'
import { dayText } from './storage-labels.ts'
import type { CustomerInput } from './use-customer.ts'

const idOf = (run: RemovalRun) => String(run.runId)

/** What was deleted by a rule or for a quota. */
export function RemovalRuns({ customer }: { customer: CustomerInput }) {
  const t = useTexts(storageTexts)
  const columns = useMemo(() => runColumns(t), [t])
  return (
    <ListPage<typeof storageCalls.listRuns>
      call={storageCalls.listRuns}
      input={() => customer}
      alsoReads={['view']}
      idOf={idOf}
      columns={columns}
      title={t('runs')}
      emptyText={t('noRuns')}
      refetchInterval={10_000}
      minWidth="72rem"
    />
  )
}

function runColumns(t: Translate<(typeof storageTexts)['zh']>): TableColumnsType<RemovalRun> {
  return [
    { title: t('began'), width: '12rem', render: (_, { startedAt }) => siteText(startedAt) },
    {
      title: t('ended'),
      width: '12rem',
      render: (_, { endedAt }) => (endedAt === null ? t('running') : siteText(endedAt)),
    },
    { title: t('cause'), width: '12rem', render: (_, { cause }) => t(cause) },
    {
      title: t('recordCount'),
      width: '7rem',
      align: 'end',
      render: (_, { cause, alarms }) => (cause === 'records' ? alarms.toLocaleString('en') : ''),
    },
    { title: t('count'), width: '7rem', align: 'end', render: (_, { files }) => files.toLocaleString('en') },
    { title: t('size'), width: '7rem', align: 'end', render: (_, { bytes }) => sizeText(bytes) },
    {
      title: t('runAge'),
      width: '14rem',
      render: (_, { oldest, newest }) => `${dayText(oldest)} – ${dayText(newest)}`,
    },
  ]
}
