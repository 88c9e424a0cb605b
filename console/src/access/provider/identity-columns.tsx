import { LinkOutlined } from '@ant-design/icons'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { Identity } from '@watchfire/contract/access/provider/provider.shapes.ts'
import { Flex, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { Translate } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { RowAction, RowRemoval } from '../../ui/list/RowActions.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import type { providerTexts } from './provider.texts.ts'

type Texts = Translate<(typeof providerTexts)['zh']>

export const identityColumns = (t: Texts, link: (identity: Identity) => void): TableColumnsType<Identity> => [
  {
    title: t('person'),
    render: (_, { fullName, login }) => (
      <TwoLines>
        <span>{fullName}</span>
        <small>{login}</small>
      </TwoLines>
    ),
  },
  { title: t('email'), render: (_, { email }) => email || '–' },
  {
    title: t('account'),
    render: (_, { accountId, account }) =>
      accountId === null ? (
        <StateTag color="warning">{t('waits')}</StateTag>
      ) : (
        <Link to={`/account/${accountId}`}>{account}</Link>
      ),
  },
  { title: t('lastSeen'), width: '12rem', dataIndex: 'lastSeenStr' },
  {
    key: 'actions',
    width: '6rem',
    fixed: 'right',
    render: (_, identity) => <IdentityActions t={t} identity={identity} onLink={() => link(identity)} />,
  },
]

function IdentityActions({ t, identity, onLink }: { t: Texts; identity: Identity; onLink: () => void }) {
  const { identityId, accountId, fullName: name } = identity
  const remove = useAct(providerCalls.removeIdentity, { refresh: ['provider'], successText: t('removed') })
  return (
    <Flex gap={4} justify="flex-end">
      {accountId === null && <RowAction label={t('link')} of={name} icon={<LinkOutlined />} onClick={onLink} />}
      <RowRemoval
        label={t('remove')}
        of={name}
        title={t('removeTitle', { name })}
        hint={t(accountId === null ? 'removeWaiting' : 'removeHint')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ identityId })}
      />
    </Flex>
  )
}
