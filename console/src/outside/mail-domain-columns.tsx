import type { MailDomain } from '@watchfire/contract/mail/mail-domain.ts'
import type { TableColumnsType } from 'antd'
import type { Translate } from '../core/texts.ts'
import type { mailDomainTexts } from './mail-domain.texts.ts'
import { RemoveMailDomain } from './RemoveMailDomain.tsx'

export function mailDomainColumns(t: Translate<(typeof mailDomainTexts)['zh']>): TableColumnsType<MailDomain> {
  return [
    {
      title: t('domain'),
      width: '18rem',
      render: (_, { domain, companyName }) => (
        <span className="wf-outside-network">
          <span>{domain}</span>
          <small>{companyName}</small>
        </span>
      ),
    },
    { title: t('remark'), dataIndex: 'remark' },
    { title: t('addedBy'), width: '10rem', dataIndex: 'addedBy' },
    { title: t('addedAt'), width: '12rem', dataIndex: 'addedAtText' },
    { key: 'actions', width: '4rem', fixed: 'right', render: (_, domain) => <RemoveMailDomain domain={domain} /> },
  ]
}
