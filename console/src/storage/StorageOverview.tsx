import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import type { KindTotal } from '@watchfire/contract/storage/storage.shapes.ts'
import { Button, Table, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { mayCall } from '../core/session-store.ts'
import { type Translate, useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { TableCards } from '../ui/list/TableCards.tsx'
import { Banner } from '../ui/state/Banner.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { Muted } from '../ui/text.tsx'
import { useNarrow } from '../ui/theme/use-media.ts'
import { ChooseCustomer } from './ChooseCustomer.tsx'
import { OwnerList } from './OwnerList.tsx'
import { percentText, ShareBar } from './ShareBar.tsx'
import styles from './StorageOverview.module.css'
import { StorageQuota } from './StorageQuota.tsx'
import { storageTexts } from './storage.texts.ts'
import { dayText } from './storage-labels.ts'
import { useCustomer } from './use-customer.ts'

const idOf = ({ kind, judgement }: KindTotal) => `${kind} ${judgement}`

/** Of the scope that the top bar shows: the kinds, and below them whose it is. */
export function StorageOverview() {
  const t = useTexts(storageTexts)
  const narrow = useNarrow()
  const totals = useCall(storageCalls.readTotals, {}, { quiet: true, keepPrevious: true })
  const { input, waiting, choose } = useCustomer()
  const mayRead = mayCall(storageCalls.readRules)
  const rules = useCall(storageCalls.readRules, input ?? {}, { quiet: true, enabled: input !== undefined && mayRead })
  const { bytes = 0, files = 0, kinds = [] } = totals.data ?? {}
  const columns = useMemo(() => kindColumns(t, bytes), [t, bytes])
  const sum = (part: (kind: KindTotal) => number) => kinds.reduce((all, kind) => all + part(kind), 0)
  if (totals.isError && !totals.data)
    return (
      <Banner
        type="error"
        title={t('failed')}
        description={totals.error.text}
        action={<Button onClick={() => void totals.refetch()}>{t('retry')}</Button>}
      />
    )
  return (
    // What stands below would move as the kinds come: all of it is shown at once.
    <div className={styles.overview} data-waiting={!totals.data || rules.isLoading || waiting}>
      <p className={styles.sums} data-testid="storage-sums">
        <strong>{t('stored', { files: files.toLocaleString('en'), size: sizeText(bytes) })}</strong>
        <Muted>
          {t('growth', { week: sizeText(sum(kind => kind.bytes7)), month: sizeText(sum(kind => kind.bytes30)) })}
        </Muted>
        <Muted>{t('notStored')}</Muted>
      </p>
      {mayRead && !input && !waiting && <ChooseCustomer customer={choose} />}
      {rules.data && <StorageQuota rules={rules.data} />}
      {narrow && kinds.length > 0 ? (
        <TableCards bare rows={kinds} idOf={idOf} columns={columns} />
      ) : (
        <Table<KindTotal>
          size="small"
          rowKey={idOf}
          columns={columns}
          dataSource={[...kinds]}
          pagination={false}
          scroll={{ x: '60rem' }}
          locale={{ emptyText: t('nothing') }}
        />
      )}
      <OwnerList />
    </div>
  )
}

function kindColumns(t: Translate<(typeof storageTexts)['zh']>, bytes: number): TableColumnsType<KindTotal> {
  return [
    {
      title: t('kind'),
      width: '14rem',
      render: (_, { kind, judgement }) => (
        <TwoLines>
          <span>{t(kind)}</span>
          {judgement !== 'none' && <small>{t(judgement)}</small>}
        </TwoLines>
      ),
    },
    {
      title: t('share'),
      width: '14rem',
      render: (_, row) => <ShareBar share={row.bytes / (bytes || 1)} label={percentText(row.bytes / (bytes || 1))} />,
    },
    { title: t('size'), width: '7rem', align: 'end', render: (_, row) => sizeText(row.bytes) },
    { title: t('count'), width: '7rem', align: 'end', render: (_, row) => row.files.toLocaleString('en') },
    {
      title: t('heldColumn'),
      width: '8rem',
      align: 'end',
      render: (_, row) => (row.heldFiles ? sizeText(row.heldBytes) : '—'),
    },
    { title: t('oldest'), width: '8rem', render: (_, row) => dayText(row.oldest) },
    { title: t('newest'), width: '8rem', render: (_, row) => dayText(row.newest) },
    { title: t('week'), width: '7rem', align: 'end', render: (_, row) => sizeText(row.bytes7) },
    { title: t('month'), width: '7rem', align: 'end', render: (_, row) => sizeText(row.bytes30) },
  ]
}
