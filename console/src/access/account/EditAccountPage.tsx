import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { Form } from 'antd'
import { useNavigate } from 'react-router'
import { showInForm } from '../../core/form-rules.ts'
import { useRight, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListSection, ListTitle } from '../../ui/list/ListParts.tsx'
import { type AccountFields, AccountForm } from './AccountForm.tsx'
import { accountTexts } from './account.texts.ts'
import { PersonFields } from './PersonFields.tsx'
import { nowhere, placesOf } from './place-choice.ts'
import { useAccount } from './use-account.ts'

export function EditAccountPage() {
  const t = useTexts(accountTexts)
  const { account } = useAccount()
  return (
    <ListSection>
      <ListTitle>{t('editTitle')}</ListTitle>
      {account.data?.administered ? (
        // A newer version is another form: nothing that was typed over an older one is kept.
        <EditForm key={account.data.administered.version} stored={account.data} />
      ) : (
        <ListEmpty
          state={account.isPending ? 'loading' : account.data ? 'empty' : 'failed'}
          emptyText={t('notFound')}
          error={account.error ?? undefined}
          onRetry={() => void account.refetch()}
        />
      )}
    </ListSection>
  )
}

function EditForm({ stored }: { stored: AnswerOf<typeof accessCalls.getAccount> }) {
  const t = useTexts(accountTexts)
  const navigate = useNavigate()
  const [form] = Form.useForm<AccountFields>()
  const own = useUser().uid === stored.uid
  const mayKeep = useRight(rights.keepAccounts) || own
  const mayGrant = useRight(rights.grantAccess)
  const fixedScope = own ? t('ownAccount') : mayGrant ? undefined : t('rightsOfOthers')
  const leave = () => void navigate(`/account/${stored.uid}`)
  const update = useAct(accessCalls.updateProfile, {
    refresh: ['account', 'access'],
    successText: t('saved'),
    onSuccess: leave,
    onRefused: refusal => showInForm(accessCalls.updateProfile, form, refusal),
  })
  const { administered } = stored
  if (!administered) return null
  const { roleId, allProjects, projects, version } = administered
  const places = placesOf(projects)
  return (
    <AccountForm
      form={form}
      initialValues={{ ...stored, roleId, allProjects, places }}
      existing
      {...(fixedScope && { fixedScope })}
      {...(!mayKeep && { person: <PersonFields existing fixed /> })}
      saving={update.isPending}
      onFinish={({ fullName, email, phone, ...membership }) =>
        update.mutate({
          userId: stored.uid,
          version,
          ...(mayKeep && { fullName, email, phone }),
          ...(fixedScope === undefined && {
            roleId: membership.roleId,
            allProjects: membership.allProjects,
            ...(membership.allProjects ? nowhere : membership.places),
          }),
        })
      }
      onCancel={leave}
    />
  )
}
