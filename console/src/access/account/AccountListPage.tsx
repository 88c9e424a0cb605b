import {
  KeyOutlined,
  LockOutlined,
  LoginOutlined,
  MailOutlined,
  PlusOutlined,
  SafetyOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { type AccountRow, accountState } from '@watchfire/contract/access/account/account.shapes.ts'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { peopleImportCalls } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { policyCalls } from '@watchfire/contract/access/policy/policy.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayCall, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { choiceFilter, textFilter } from '../../ui/list/filters.tsx'
import { LesserActs } from '../../ui/list/LesserActs.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { InvitationsDialog } from '../invitation/InvitationsDialog.tsx'
import { invitationTexts } from '../invitation/invitation.texts.ts'
import { apiKeyTexts } from '../key/api-key.texts.ts'
import { ImportPeopleDialog } from '../people-import/ImportPeopleDialog.tsx'
import { importTexts } from '../people-import/import-dialog.texts.ts'
import { PolicyDialog } from '../policy/PolicyDialog.tsx'
import { policyTexts } from '../policy/policy.texts.ts'
import { providerTexts } from '../provider/provider.texts.ts'
import { useConsentRequest } from '../public/use-consent-request.ts'
import { useRoleName } from '../role/use-role-name.ts'
import { separationTexts } from '../separation/separation.texts.ts'
import { accountTexts } from './account.texts.ts'
import { accountColumns } from './account-columns.tsx'
import { companiesOf } from './company-projects.ts'

const idOf = (row: AccountRow) => String(row.accountId)

/** The people one administers: who they are, what they may do and see, and whether they can sign in. */
export function AccountListPage() {
  const t = useTexts(accountTexts)
  const importText = useTexts(importTexts)
  const navigate = useNavigate()
  const policyText = useTexts(policyTexts)
  const providerText = useTexts(providerTexts)
  // The customer decides for the companies below it.
  const level = useUser().companyLevel
  const decides = level !== 'company' && mayCall(policyCalls.save)
  const separation = useTexts(separationTexts)
  const waits = useConsentRequest() !== undefined
  const invitation = useTexts(invitationTexts)
  const apiKey = useTexts(apiKeyTexts)
  const [opened, setOpened] = useState<'import' | 'invitations' | 'policy'>()
  const close = () => setOpened(undefined)
  const tree = useCall(companyCalls.readProjectTree, {}, { selection: {}, quiet: true }).data
  const roles = useCall(roleCalls.listGivable, {}, { selection: {}, quiet: true }).data
  const roleName = useRoleName()
  const columns = useMemo(() => accountColumns(t, roleName), [t, roleName])
  const acts = [
    ...(decides
      ? [
          {
            key: 'ways',
            label: providerText('title'),
            icon: <LoginOutlined />,
            onClick: () => void navigate('/sign-in-ways'),
          },
          { key: 'policy', label: policyText('open'), icon: <LockOutlined />, onClick: () => setOpened('policy') },
        ]
      : []),
    ...(level === 'customer' && mayCall(separationCalls.read)
      ? [
          {
            key: 'separation',
            label: waits ? `${separation('title')} (1)` : separation('title'),
            icon: <SafetyOutlined />,
            onClick: () => void navigate('/separation'),
          },
        ]
      : []),
    ...(mayCall(apiKeyCalls.list)
      ? [{ key: 'apiKeys', label: apiKey('title'), icon: <KeyOutlined />, onClick: () => void navigate('/api-keys') }]
      : []),
    ...(mayCall(invitationCalls.list)
      ? [
          {
            key: 'invitations',
            label: invitation('open'),
            icon: <MailOutlined />,
            onClick: () => setOpened('invitations'),
          },
        ]
      : []),
    ...(mayCall(peopleImportCalls.importPeople)
      ? [{ key: 'import', label: importText('open'), icon: <UploadOutlined />, onClick: () => setOpened('import') }]
      : []),
  ]
  const filters = useMemo(
    () => [
      textFilter('keyword', t('search')),
      choiceFilter(
        'company',
        t('anyCompany'),
        companiesOf(tree ?? []).map(one => ({ value: String(one.companyId), label: one.name })),
        true,
      ),
      choiceFilter(
        'role',
        t('anyRole'),
        (roles ?? []).map(role => ({ value: String(role.roleId), label: roleName(role.name) })),
        true,
      ),
      choiceFilter(
        'state',
        t('anyState'),
        accountState.out.options.map(value => ({ value, label: t(value) })),
      ),
    ],
    [t, tree, roles, roleName],
  )
  return (
    <ListPage<typeof accountCalls.list>
      title={t('title')}
      call={accountCalls.list}
      input={({ keyword, company, role, state }) => ({
        administered: true,
        keyword,
        companyId: Number(company) || undefined,
        roleId: Number(role) || undefined,
        state: accountState.out.safeParse(state).data,
      })}
      filters={filters}
      emptyText={t('noneYet')}
      idOf={idOf}
      columns={columns}
      minWidth="74rem"
      actions={
        <>
          <LesserActs acts={acts} />
          <Can call={accountCalls.save}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/add_account')}>
              {t('add')}
            </Button>
          </Can>
          {opened === 'policy' && <PolicyDialog onClose={close} />}
          {opened === 'import' && <ImportPeopleDialog onClose={close} />}
          {opened === 'invitations' && <InvitationsDialog onClose={close} />}
        </>
      }
    />
  )
}
