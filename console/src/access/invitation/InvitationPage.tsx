import { QueryClientProvider } from '@tanstack/react-query'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { queryClient } from '../../core/query-client.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { CardPage } from '../../ui/CardPage.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { AppTheme } from '../../ui/theme/AppTheme.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import styles from './InvitationPage.module.css'
import { invitationTexts } from './invitation.texts.ts'
import { useInvitationLink } from './invitation-link.ts'
import { JoinPart } from './JoinPart.tsx'

/** What the link of an invitation opens: an account of its own, or one more membership of somebody who has one. */
export function InvitationPage() {
  return (
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <Invitation link={useInvitationLink()} />
      </QueryClientProvider>
    </AppTheme>
  )
}

function Invitation({ link }: { link: string }) {
  const t = useTexts(invitationTexts)
  // Cut off by a mail program, or none at all.
  const isBent = !invitationCalls.read.input.safeParse({ link }).success
  const { data, error, refetch } = useCall(invitationCalls.read, { link }, { selection: {}, quiet: true })
  return (
    <CardPage title={t('pageTitle')}>
      {data ? (
        <>
          <p>{t('invites', { name: data.invitedBy, company: data.companyName })}</p>
          <dl className={styles.facts}>
            <dt>{t('role')}</dt>
            <dd>{data.roleName}</dd>
            <dt>{t('mailedTo')}</dt>
            <dd>{data.email}</dd>
            <dt>{t('validUntil')}</dt>
            <dd>{data.expiresStr}</dd>
          </dl>
          <JoinPart link={link} companyName={data.companyName}>
            <AcceptForm link={link} rules={data.passwordRules} />
          </JoinPart>
        </>
      ) : isBent || error?.code === 'invitation.dead' ? (
        <p role="alert">{isBent ? t('dead') : error?.text}</p>
      ) : (
        <ListEmpty state={error ? 'failed' : 'loading'} error={error ?? undefined} onRetry={refetch} />
      )}
    </CardPage>
  )
}
