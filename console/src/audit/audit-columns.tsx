import type { AuditEntry } from '@watchfire/contract/audit/audit.calls.ts'
import type { TableColumnsType } from 'antd'
import type { Translate } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import type { auditTexts } from './audit.texts.ts'

export function auditColumns(t: Translate<(typeof auditTexts)['zh']>): TableColumnsType<AuditEntry> {
  return [
    { title: t('time'), width: '12rem', dataIndex: 'atText' },
    {
      title: t('who'),
      width: '12rem',
      render: (_, { fullName, account, onBehalf }) => (
        <TwoLines>
          <span>{fullName}</span>
          <small>{onBehalf ? t('byPlatform') : account}</small>
        </TwoLines>
      ),
    },
    { title: t('what'), width: '14rem', dataIndex: 'actionText' },
    {
      title: t('target'),
      render: (_, { target, targetName, companyName, projectName }) => (
        <TwoLines>
          <span>{targetName || target}</span>
          <small>{[companyName, projectName].filter(Boolean).join(' · ')}</small>
        </TwoLines>
      ),
    },
    {
      title: t('result'),
      width: '7rem',
      render: (_, { result }) => <StateTag color={result === 'done' ? 'success' : 'error'}>{t(result)}</StateTag>,
    },
    { title: t('address'), width: '11rem', dataIndex: 'address' },
  ]
}
