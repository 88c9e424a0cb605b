import { pageSizes } from '@watchfire/contract/core/body.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Table } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { StateMark } from '../../device/public/StateMark.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import { regionTexts } from './region.texts.ts'

const shown = pageSizes[3]

export const useRegionDevices = (regionId: number) =>
  useCall(
    deviceCalls.list,
    { pageSize: shown },
    { quiet: true, selection: { regionId }, refetchInterval: 10_000, enabled: regionId > 0 },
  )

/** The channels of a region and how they are. */
export function RegionDevices({ list }: { list: ReturnType<typeof useRegionDevices> }) {
  const t = useTexts(regionTexts)
  const rows = list.data?.rows ?? []
  const total = list.data?.total ?? 0
  return (
    <section aria-label={t('devices', { count: total })}>
      <h2>{t('devices', { count: total })}</h2>
      <Table
        size="small"
        rowKey="channelId"
        pagination={false}
        dataSource={rows}
        scroll={{ x: 'max-content' }}
        locale={{
          emptyText: list.data ? (
            <Muted as="p">{t('noDevices')}</Muted>
          ) : (
            <ListEmpty
              state={list.isError ? 'failed' : 'loading'}
              error={list.error ?? undefined}
              onRetry={() => void list.refetch()}
            />
          ),
        }}
        columns={[
          { key: 'state', width: '6.5rem', render: (_, row) => <StateMark state={row.state} /> },
          {
            key: 'name',
            render: (_, row) => (
              <TwoLines>
                <span>{row.name}</span>
                <small>{row.channelId}</small>
              </TwoLines>
            ),
          },
          {
            key: 'place',
            render: (_, row) => (
              <TwoLines>
                <span>{row.location}</span>
                <small>{row.aiServerName}</small>
              </TwoLines>
            ),
          },
        ]}
        showHeader={false}
      />
      {total > rows.length && <Muted as="p">{t('more', { total, shown: rows.length })}</Muted>}
    </section>
  )
}
