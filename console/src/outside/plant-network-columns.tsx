import type { OutsideNetwork } from '@watchfire/contract/outside/outside.calls.ts'
import type { TableColumnsType } from 'antd'
import type { Translate } from '../core/texts.ts'
import type { outsideTexts } from './outside.texts.ts'
import { RemovePlantNetwork } from './RemovePlantNetwork.tsx'

export function plantNetworkColumns(t: Translate<(typeof outsideTexts)['zh']>): TableColumnsType<OutsideNetwork> {
  return [
    {
      title: t('network'),
      width: '18rem',
      render: (_, { network, companyName }) => (
        <span className="wf-outside-network">
          <span>{network}</span>
          <small>{companyName}</small>
        </span>
      ),
    },
    { title: t('remark'), dataIndex: 'remark' },
    { title: t('addedBy'), width: '10rem', dataIndex: 'addedBy' },
    { title: t('addedAt'), width: '12rem', dataIndex: 'addedAtText' },
    { key: 'actions', width: '4rem', fixed: 'right', render: (_, network) => <RemovePlantNetwork network={network} /> },
  ]
}
