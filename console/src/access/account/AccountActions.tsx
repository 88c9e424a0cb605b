import {
  CheckCircleOutlined,
  EditOutlined,
  KeyOutlined,
  MobileOutlined,
  StopOutlined,
  UnlockOutlined,
} from '@ant-design/icons'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import type { AccountFacts } from '@watchfire/contract/access/account/account.shapes.ts'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { Flex } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mayCall, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { RowAction, RowQuestion } from '../../ui/list/RowActions.tsx'
import { Muted } from '../../ui/text.tsx'
import { accountTexts } from './account.texts.ts'
import { OneTimePassword } from './OneTimePassword.tsx'

type Props = {
  accountId: number
  facts: Pick<AccountFacts, 'account' | 'status' | 'locked' | 'apiKeys' | 'signsInElsewhere'>
}

/** Edit, reset, take off a lost second factor, unlock, stop or resume. What is kept in another account is for whoever administers that one. */
export function AccountActions({ accountId, facts }: Props) {
  const { account, status, locked, apiKeys, signsInElsewhere = false } = facts
  const t = useTexts(accountTexts)
  const navigate = useNavigate()
  const { uid } = useUser()
  const [password, setPassword] = useState<string>()
  const options = { refresh: ['account', 'access', 'session'] as const }
  const setState = useAct(accountCalls.setState, { ...options, successText: t('done') })
  const unlock = useAct(accountCalls.unlock, { ...options, successText: t('done') })
  const reset = useAct(accountCalls.resetPassword, { ...options, onSuccess: made => setPassword(made.password) })
  const takeOff = useAct(factorCalls.takeOff, { ...options, successText: t('done') })
  const edit = (mayCall(accountCalls.save) || mayCall(accountCalls.unlock)) && (
    <RowAction
      label={t('edit')}
      of={account}
      icon={<EditOutlined />}
      onClick={() => void navigate(`/edit_account/${accountId}`)}
    />
  )
  if (accountId === uid)
    return (
      <Flex align="center" gap={4}>
        {edit}
        <Muted>{t('me')}</Muted>
      </Flex>
    )
  const stops = status === 'inUse'
  return (
    <Flex gap={4}>
      {edit}
      <Can call={accountCalls.resetPassword}>
        <RowQuestion
          label={t('reset')}
          of={account}
          icon={<KeyOutlined />}
          danger
          title={t(signsInElsewhere ? 'giveTitle' : 'resetTitle')}
          hint={t(signsInElsewhere ? 'giveHint' : 'resetHint')}
          loading={reset.isPending}
          onConfirm={() => reset.mutate({ accountId })}
        />
      </Can>
      {!signsInElsewhere && mayCall(factorCalls.takeOff) && (
        <RowQuestion
          label={t('takeOff')}
          of={account}
          icon={<MobileOutlined />}
          danger
          title={t('takeOffTitle')}
          hint={t('takeOffHint')}
          loading={takeOff.isPending}
          onConfirm={() => takeOff.mutate({ accountId })}
        />
      )}
      {locked && !signsInElsewhere && mayCall(accountCalls.unlock) && (
        <RowQuestion
          label={t('unlock')}
          of={account}
          icon={<UnlockOutlined />}
          title={t('unlockTitle')}
          hint={t('unlockHint')}
          loading={unlock.isPending}
          onConfirm={() => unlock.mutate({ accountId })}
        />
      )}
      <Can call={accountCalls.setState}>
        <RowQuestion
          label={t(stops ? 'stop' : 'resume')}
          of={account}
          icon={stops ? <StopOutlined /> : <CheckCircleOutlined />}
          danger={stops}
          title={t(stops ? 'stopTitle' : 'resumeTitle')}
          hint={stops ? `${t('stopHint')}${apiKeys > 0 ? t('stopKeysHint', { count: apiKeys }) : ''}` : t('resumeHint')}
          loading={setState.isPending}
          onConfirm={() => setState.mutate({ accountId, state: stops ? 'terminated' : 'inUse' })}
        />
      </Can>
      {password !== undefined && (
        <OneTimePassword account={account} password={password} onClose={() => setPassword(undefined)} />
      )}
    </Flex>
  )
}
