import { accountCalls } from '@watchfire/contract/access/account.calls.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showInForm } from '../../core/form-rules.ts'
import { useSelection, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { ListSection, ListTitle } from '../../ui/ListParts.tsx'
import { type AccountFields, AccountForm } from './AccountForm.tsx'
import { accountTexts } from './account.texts.ts'
import { OneTimePassword } from './OneTimePassword.tsx'

/** Makes an account; its one-time password is shown before anything else. */
export function AddAccountPage() {
  const t = useTexts(accountTexts)
  const navigate = useNavigate()
  const [form] = Form.useForm<AccountFields>()
  const { companyId: ownId, projectLimited } = useUser()
  const selected = useSelection().companyId
  const [made, setMade] = useState<{ account: string; password: string; userId: number }>()
  const save = useAct(accountCalls.save, {
    refresh: ['account'],
    onSuccess: ({ userId, password = '' }, { account }) => setMade({ account, password, userId }),
    onRefused: refusal =>
      refusal.code === 'account.nameTaken'
        ? form.setFields([{ name: 'account', errors: [refusal.text] }])
        : showInForm(accountCalls.save, form, refusal),
  })
  return (
    <ListSection>
      <ListTitle>{t('addTitle')}</ListTitle>
      <AccountForm
        form={form}
        initialValues={{ companyId: selected ?? ownId, allProjects: !projectLimited, projectIds: [] }}
        existing={false}
        own={false}
        saving={save.isPending}
        onFinish={({ roleId = 0, projectIds = [], ...fields }) =>
          save.mutate({ ...fields, roleId, projectIds: fields.allProjects ? [] : projectIds })
        }
        onCancel={() => void navigate('/account')}
      />
      {made && (
        <OneTimePassword
          account={made.account}
          password={made.password}
          onClose={() => void navigate(`/account/${made.userId}`, { replace: true })}
        />
      )}
    </ListSection>
  )
}
