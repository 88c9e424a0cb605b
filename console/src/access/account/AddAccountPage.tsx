import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showInForm } from '../../core/form-rules.ts'
import { useLanguage } from '../../core/language.ts'
import type { Refusal } from '../../core/refusal.ts'
import { useSelection, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { ListSection, ListTitle } from '../../ui/list/ListParts.tsx'
import { InviteForm } from '../invitation/InviteForm.tsx'
import { invitationTexts } from '../invitation/invitation.texts.ts'
import { type AccountFields, AccountForm } from './AccountForm.tsx'
import { accountTexts } from './account.texts.ts'
import { OneTimePassword } from './OneTimePassword.tsx'
import { nowhere } from './place-choice.ts'

/** Makes an account, whose one-time password is shown before anything else, or invites somebody to make their own. */
export function AddAccountPage() {
  const t = useTexts(accountTexts)
  const invitation = useTexts(invitationTexts)
  const navigate = useNavigate()
  const language = useLanguage()
  const [form] = Form.useForm<AccountFields>()
  const { companyId: ownId, projectLimited } = useUser()
  const selected = useSelection().companyId
  const [byMail, setByMail] = useState(false)
  const [made, setMade] = useState<{ account: string; password: string; userId: number }>()
  const [notInvited, setNotInvited] = useState<Refusal | null>(null)
  const save = useAct(accountCalls.save, {
    refresh: ['account'],
    onSuccess: ({ userId, password = '' }, { account }) => setMade({ account, password, userId }),
    onRefused: refusal =>
      refusal.code === 'account.nameTaken'
        ? form.setFields([{ name: 'account', errors: [refusal.text] }])
        : showInForm(accountCalls.save, form, refusal),
  })
  const invite = useAct(invitationCalls.send, {
    refresh: ['invitation'],
    successText: invitation('sent'),
    onSuccess: () => void navigate('/account'),
    onRefused: setNotInvited,
  })
  const submit = ({ roleId = 0, places, email, language: ofMail, ...fields }: AccountFields) => {
    const { companyId, allProjects } = fields
    const chosen = allProjects ? nowhere : places
    const membership = { companyId, roleId, allProjects, ...chosen }
    setNotInvited(null)
    if (byMail) invite.mutate({ email, language: ofMail, ...membership })
    else save.mutate({ ...fields, email, ...membership })
  }
  return (
    <ListSection>
      <ListTitle>{t('addTitle')}</ListTitle>
      <Radio.Group
        aria-label={invitation('way')}
        value={byMail}
        onChange={({ target }) => setByMail(target.value === true)}
        options={[
          { value: false, label: invitation('byPassword') },
          { value: true, label: invitation('byMail') },
        ]}
        style={{ marginBottom: 16 }}
      />
      <AccountForm
        form={form}
        initialValues={{
          companyId: selected ?? ownId,
          allProjects: !projectLimited,
          places: nowhere,
          language,
        }}
        existing={false}
        saving={save.isPending || invite.isPending}
        {...(byMail && { person: <InviteForm refusal={notInvited} />, saveText: invitation('send') })}
        onFinish={submit}
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
