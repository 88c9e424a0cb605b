import { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { Button, Divider, Popconfirm } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { AccountPart, AccountRows } from '../AccountPart.tsx'
import { useRoleName } from '../role/use-role-name.ts'
import { membershipTexts } from './membership.texts.ts'
import { useMemberships } from './use-memberships.ts'

/** Where one works, and the way out of each but the account with the sign-in and the one that is open. */
export function OwnMemberships() {
  const t = useTexts(membershipTexts)
  const nameOfRole = useRoleName()
  const memberships = useMemberships()
  const leave = useAct(membershipCalls.leave, { refresh: ['membership'], successText: t('left'), selection: {} })
  if (memberships.length === 0) return null
  return (
    <>
      <AccountPart title={t('title')}>
        <AccountRows>
          {memberships.map(({ accountId, companyName, roleName, current, signsIn }) => (
            <li key={accountId}>
              <TwoLines>
                <span>
                  {companyName} {current && <StateTag color="processing">{t('here')}</StateTag>}{' '}
                  {signsIn && <StateTag>{t('signsIn')}</StateTag>}
                </span>
                <small>{nameOfRole(roleName)}</small>
              </TwoLines>
              {!current && !signsIn && (
                <Popconfirm
                  title={t('leaveTitle', { company: companyName })}
                  description={t('leaveHint')}
                  okText={t('leave')}
                  okButtonProps={{ danger: true }}
                  styles={{ root: { maxWidth: 'min(24rem, 90vw)' } }}
                  onConfirm={() => leave.mutate({ accountId })}
                >
                  <Button size="small" aria-label={`${t('leave')} ${companyName}`} loading={leave.isPending}>
                    {t('leave')}
                  </Button>
                </Popconfirm>
              )}
            </li>
          ))}
        </AccountRows>
      </AccountPart>
      <Divider />
    </>
  )
}
