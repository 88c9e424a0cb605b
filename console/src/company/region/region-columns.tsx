import { DeleteOutlined, EditOutlined, SwapOutlined } from '@ant-design/icons'
import type { RegionRow } from '@watchfire/contract/company/region.shapes.ts'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { Translate } from '../../core/texts.ts'
import { RowAction } from '../../ui/list/RowActions.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import type { regionTexts } from './region.texts.ts'

type Texts = Translate<(typeof regionTexts)['zh']>
type Acts = { edit: (row: RegionRow) => void; move: (row: RegionRow) => void; remove: (row: RegionRow) => void }

export function regionColumns(t: Texts, { edit, move, remove }: Acts): TableColumnsType<RegionRow> {
  const counts = ['aiServers', 'channels', 'pendingAlarms'] as const
  return [
    {
      title: t('name'),
      width: '14rem',
      render: (_, row) => <Link to={`/region-detail?regionId=${row.regionId}`}>{row.name}</Link>,
    },
    {
      title: t('project'),
      width: '16rem',
      render: (_, row) => (
        <TwoLines>
          <span>{row.projectName}</span>
          <small>{row.companyName}</small>
        </TwoLines>
      ),
    },
    { title: t('remark'), dataIndex: 'remark' },
    ...counts.map(count => ({ title: t(count), dataIndex: count, align: 'right' as const, width: '8rem' })),
    {
      key: 'actions',
      width: '8rem',
      fixed: 'right',
      render: (_, row) => (
        <>
          <RowAction label={t('edit')} of={row.name} icon={<EditOutlined />} onClick={() => edit(row)} />
          <RowAction label={t('move')} of={row.name} icon={<SwapOutlined />} onClick={() => move(row)} />
          <RowAction label={t('remove')} of={row.name} icon={<DeleteOutlined />} onClick={() => remove(row)} />
        </>
      ),
    },
  ]
}
