import type { AccountFacts, AccountRow } from '@watchfire/contract/access/account/account.shapes.ts'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { Translate } from '../../core/texts.ts'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import { AccountActions } from './AccountActions.tsx'
import { AccountStateTags } from './AccountStateTags.tsx'
import type { accountTexts } from './account.texts.ts'
import { projectsText } from './projects-text.ts'

type Texts = Translate<(typeof accountTexts)['zh']>

export function accountColumns(t: Texts, nameOfRole: (name: string) => string): TableColumnsType<AccountRow> {
  /** Of rows one administers, which are all of this page. */
  const of = (render: (facts: AccountFacts, row: AccountRow) => React.ReactNode) => (_: unknown, row: AccountRow) =>
    row.administered && render(row.administered, row)
  return [
    {
      title: t('person'),
      width: '11rem',
      render: of(({ account }, { accountId, name }) => (
        <TwoLines>
          <Link to={`/account/${accountId}`}>{name}</Link>
          <small>{account}</small>
        </TwoLines>
      )),
    },
    { title: t('company'), width: '11rem', render: of(({ companyName }) => companyName) },
    { title: t('role'), width: '8rem', render: of(({ roleName }) => nameOfRole(roleName)) },
    { title: t('projects'), render: of(facts => projectsText(t, facts)) },
    { title: t('state'), width: '10rem', render: of(facts => <AccountStateTags {...facts} />) },
    {
      title: t('lastSignIn'),
      width: '12rem',
      render: of(({ lastSignInStr }) => lastSignInStr || <Muted>{t('never')}</Muted>),
    },
    {
      key: 'actions',
      width: '9rem',
      fixed: 'right',
      render: of((facts, { accountId }) => <AccountActions accountId={accountId} facts={facts} />),
    },
  ]
}
