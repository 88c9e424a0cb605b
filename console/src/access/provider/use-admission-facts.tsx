import type { GroupGrant } from '@watchfire/contract/access/account/admission.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { ScopeText } from '../account/ScopeText.tsx'
import { providerTexts } from './provider.texts.ts'
import styles from './use-admission-facts.module.css'
import { useGivableRoles } from './use-givable-roles.ts'

type Admission = {
  groups: readonly GroupGrant[]
  noGroup?: 'defaultRole' | 'refuse'
  newPeople?: 'make' | 'wait'
  roleId: number | null
} & NonNullable<GroupGrant['scope']>

/** The name of a role as far as one may know it. */
export function useGivenRoleName(companyId: number): (roleId: number) => string {
  const t = useTexts(providerTexts)
  const roles = useGivableRoles(companyId)
  // What lies beyond one's own rights has no name here.
  return id => roles.find(role => role.value === id)?.label ?? t('roleOther', { id })
}

/** What somebody gets who comes from elsewhere, as facts of a page. */
export function useAdmissionFacts(companyId: number) {
  const t = useTexts(providerTexts)
  const roleName = useGivenRoleName(companyId)
  return ({ groups, noGroup, newPeople, roleId, allProjects, projectIds, regionLimits }: Admission) => [
    ...(groups.length > 0
      ? [
          {
            key: 'groups',
            label: t('groups'),
            children: (
              <ol className={styles.groups}>
                {groups.map(one => (
                  <li key={`${one.group} ${one.roleId}`}>
                    {`${one.group} → ${roleName(one.roleId)}`}
                    {one.scope && (
                      <Muted>
                        {' · '}
                        <ScopeText {...one.scope} />
                      </Muted>
                    )}
                  </li>
                ))}
              </ol>
            ),
          },
          ...(noGroup ? [{ key: 'noGroup', label: t('noGroup'), children: t(noGroup) }] : []),
        ]
      : []),
    ...(newPeople ? [{ key: 'newPeople', label: t('newPeople'), children: t(newPeople) }] : []),
    { key: 'role', label: t('roleDefault'), children: roleId === null ? t('roleGone') : roleName(roleId) },
    {
      key: 'projects',
      label: t('projectsDefault'),
      children: <ScopeText {...{ allProjects, projectIds, regionLimits }} />,
    },
  ]
}
