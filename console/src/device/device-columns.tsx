import type { Channel } from '@watchfire/contract/device/device.shapes.ts'
import type { TableColumnsType } from 'antd'
import type { Translate } from '../core/texts.ts'
import { QuietBadge } from '../quiet/public/QuietBadge.tsx'
import type { deviceTexts } from './device.texts.ts'
import styles from './device-columns.module.css'
import { StateMark } from './public/StateMark.tsx'

type Texts = Translate<(typeof deviceTexts)['zh']>

export function deviceColumns(t: Texts): TableColumnsType<Channel> {
  return [
    { title: t('state'), width: '9.5rem', render: (_, channel) => <StateMark state={channel.state} /> },
    {
      title: t('device'),
      render: (_, channel) => (
        <span className={styles.cell}>
          <span>{channel.name}</span>
          <small>{channel.channelId}</small>
        </span>
      ),
    },
    { title: t('aiServer'), width: '13rem', dataIndex: 'aiServerName' },
    { title: t('company'), width: '12rem', dataIndex: 'companyName' },
    {
      title: t('place'),
      width: '13rem',
      render: (_, channel) => [channel.projectName, channel.regionName].filter(Boolean).join(' / '),
    },
    { title: t('location'), dataIndex: 'location' },
    { title: t('silence'), width: '10rem', render: (_, channel) => <QuietBadge deviceId={channel.channelId} /> },
  ]
}
