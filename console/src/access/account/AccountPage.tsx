import type { AccountAdministration } from '@watchfire/contract/access/account/account.shapes.ts'
import { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import { Button, Descriptions, Flex } from 'antd'
import { mayCall, useUser } from '../../core/session-store.ts'
import { listNames, useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListSection, ListTitle } from '../../ui/list/ListParts.tsx'
import { Muted } from '../../ui/text.tsx'
import { useRoleName } from '../role/use-role-name.ts'
import { OwnSessions } from '../session/OwnSessions.tsx'
import { SessionList } from '../session/SessionList.tsx'
import { sessionTexts } from '../session/session.texts.ts'
import { AccountActions } from './AccountActions.tsx'
import styles from './AccountPage.module.css'
import { AccountStateTags } from './AccountStateTags.tsx'
import { accountTexts } from './account.texts.ts'
import { projectText } from './projects-text.ts'
import { RoleRights } from './RoleRights.tsx'
import { useAccount } from './use-account.ts'

/** One account: who it is, what it may see and do, where it is signed in. */
export function AccountPage() {
  const t = useTexts(accountTexts)
  const { uid } = useUser()
  const { accountId, account } = useAccount()
  const nameOfRole = useRoleName()
  const facts = account.data?.administered
  if (!account.data || !facts)
    return (
      <ListEmpty
        state={account.isPending ? 'loading' : account.data ? 'empty' : 'failed'}
        emptyText={t('notFound')}
        error={account.error ?? undefined}
        onRetry={() => void account.refetch()}
      />
    )
  const { fullName, account: name, email, phone, companyName, roleName } = account.data
  return (
    <ListSection>
      <div className={styles.head}>
        <ListTitle>{fullName || name}</ListTitle>
        <AccountStateTags {...facts} />
        <AccountActions accountId={accountId} facts={{ ...facts, account: name }} />
        <BackLink to="/account">{t('back')}</BackLink>
      </div>
      <div className={styles.parts}>
        <section className={styles.part} aria-label={t('facts')}>
          <Descriptions
            column={1}
            size="small"
            title={t('facts')}
            items={[
              { key: 'account', label: t('account'), children: name },
              { key: 'email', label: t('email'), children: email || '–' },
              { key: 'phone', label: t('phone'), children: phone || '–' },
              { key: 'company', label: t('company'), children: companyName },
              { key: 'role', label: t('role'), children: nameOfRole(roleName) },
              { key: 'see', label: t('maySee'), children: <Membership {...facts} /> },
              { key: 'last', label: t('lastSignIn'), children: facts.lastSignInStr || t('never') },
              { key: 'made', label: t('createdAt'), children: facts.createdStr },
              { key: 'by', label: t('createdBy'), children: facts.createdBy || '–' },
            ]}
          />
        </section>
        <section className={styles.part}>
          <RoleRights menuIds={facts.menuIds} />
        </section>
        {/* Last, since it comes later: nothing below it moves. */}
        <section className={styles.part}>
          {accountId === uid ? <OwnSessions /> : <SessionsOfAccount accountId={accountId} />}
        </section>
      </div>
    </ListSection>
  )
}

function Membership({ allProjects, projects }: Pick<AccountAdministration, 'allProjects' | 'projects'>) {
  const t = useTexts(accountTexts)
  if (allProjects) return t('allProjects')
  if (projects.length === 0) return t('noProject')
  return (
    <Flex vertical>
      {projects.map(({ projectId, projectName, regions, regionCount }) => (
        <span key={projectId}>
          {projectText(t, projectName, regions && { chosen: regions.length, of: regionCount })}
          {regions && regions.length > 0 && <Muted> {listNames(regions.map(region => region.regionName))}</Muted>}
        </span>
      ))}
    </Flex>
  )
}

function SessionsOfAccount({ accountId }: { accountId: number }) {
  const t = useTexts(sessionTexts)
  const sessions = useCall(sessionCalls.listOfAccount, { accountId }, { quiet: true }).data
  const options = { refresh: ['session'] as const, successText: t('ended') }
  const end = useAct(sessionCalls.end, options)
  const endAll = useAct(sessionCalls.endAllOfAccount, options)
  return (
    <SessionList
      sessions={sessions}
      {...(mayCall(sessionCalls.endAllOfAccount) && { onEnd: ({ sessionId }) => end.mutate({ sessionId }) })}
    >
      {sessions && sessions.length > 0 && mayCall(sessionCalls.endAllOfAccount) && (
        <Button size="small" danger loading={endAll.isPending} onClick={() => endAll.mutate({ accountId })}>
          {t('endAll')}
        </Button>
      )}
    </SessionList>
  )
}
