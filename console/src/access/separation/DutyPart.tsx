import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import type { GivableRole } from '@watchfire/contract/access/role/role.shapes.ts'
import { type Duty, dutiesOf, dutyRoles } from '@watchfire/contract/access/separation/duty.rules.ts'
import type { Separation } from '@watchfire/contract/access/separation/separation.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { Button, Descriptions } from 'antd'
import { Link } from 'react-router'
import { mayCall, useRight } from '../../core/session-store.ts'
import { listNames, useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { Muted } from '../../ui/text.tsx'
import { useRoleName } from '../role/use-role-name.ts'
import styles from './DutyPart.module.css'
import { separationTexts } from './separation.texts.ts'

type Props = { duty: Duty; state: Separation; roles: readonly GivableRole[] | undefined }

/** One duty: what it is, who keeps it, and the roles that hold it alone. */
export function DutyPart({ duty, state, roles }: Props) {
  const t = useTexts(separationTexts)
  const roleName = useRoleName()
  const seesAccounts = useRight(rights.accounts)
  const make = useAct(roleCalls.save, { refresh: ['role', 'separation'], successText: t('roleMade'), selection: {} })
  const people = state.people.filter(person => person.duty === duty)
  const own = roles?.filter(role => dutiesOf(role.menuIds).join() === duty)
  const names = own && listNames(own.map(role => roleName(role.name)))
  const lacksRole = !state.on && own?.length === 0 && mayCall(roleCalls.save)
  const menuIds = dutyRoles[duty] as never
  return (
    <SettingsPart
      title={t(duty)}
      about={t(`${duty}About`)}
      acts={
        lacksRole && (
          <Button
            size="small"
            loading={make.isPending}
            onClick={() => make.mutate({ name: t(duty), forAllCompanies: true, menuIds })}
          >
            {t('makeRole')}
          </Button>
        )
      }
    >
      <Descriptions
        column={1}
        size="small"
        items={[
          {
            key: 'people',
            label: t('people'),
            children: (
              <ul className={styles.list}>
                {people.map(({ accountId, account, fullName, ownPassword }) => (
                  <li key={accountId}>
                    {seesAccounts ? <Link to={`/account/${accountId}`}>{fullName}</Link> : fullName}
                    {fullName !== account && ` (${account})`}
                    {!ownPassword && <Muted>{` · ${t('givenPassword')}`}</Muted>}
                  </li>
                ))}
                {people.length === 0 && <li>{t('nobody')}</li>}
              </ul>
            ),
          },
          ...(own ? [{ key: 'roles', label: t('roles'), children: names || t('noRole') }] : []),
        ]}
      />
    </SettingsPart>
  )
}
