import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { Button, Result } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { updateUser, useMaybeUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { isDisplay } from '../../core/wall-key.ts'
import { wantedPage } from '../../core/wanted-page.ts'
import { Muted } from '../../ui/text.tsx'
import { membershipTexts } from '../membership/membership.texts.ts'
import { switchMembership } from '../membership/switch-membership.ts'
import { forgetInvitationLink, keepInvitationLink } from './invitation-link.ts'
import styles from './JoinPart.module.css'

type Props = {
  link: string
  companyName: string
  /** For whoever has no account yet. */
  children: ReactNode
}

/** The way for somebody who has an account, above the one that makes one. */
export function JoinPart({ link, companyName, children }: Props) {
  const t = useTexts(membershipTexts)
  const user = useMaybeUser()
  const person = user && !isDisplay(user) ? user : undefined
  const join = useAct(invitationCalls.join, {
    refresh: [],
    selection: {},
    onSuccess: () => {
      forgetInvitationLink()
      updateUser({ severalMemberships: true })
    },
  })
  if (join.data) return <Joined accountId={join.data.accountId} companyName={companyName} />
  return (
    <>
      <section className={styles.own}>
        <h2>{t('hasAccount')}</h2>
        {person ? (
          <>
            <p>{t('joinAs', { name: person.fullName, company: person.companyName })}</p>
            <Button type="primary" loading={join.isPending} onClick={() => join.mutate({ link })}>
              {t('join')}
            </Button>
            <Muted>{t('notYou')}</Muted>
          </>
        ) : (
          <>
            <p>{t('signInHint')}</p>
            <Link to={`/login${wantedPage.after('/invitation')}`} onClick={() => keepInvitationLink(link)}>
              {t('signIn')}
            </Link>
          </>
        )}
      </section>
      <h2 className={styles.new}>{t('orNew')}</h2>
      {children}
    </>
  )
}

function Joined({ accountId, companyName }: { accountId: number; companyName: string }) {
  const t = useTexts(membershipTexts)
  const [entering, setEntering] = useState(false)
  const enter = async () => {
    setEntering(true)
    await switchMembership(accountId)
    setEntering(false)
  }
  return (
    <Result
      status="success"
      title={t('joined')}
      subTitle={t('joinedHint', { company: companyName })}
      extra={[
        <Button key="enter" type="primary" loading={entering} onClick={() => void enter()}>
          {t('enter', { company: companyName })}
        </Button>,
        <Link key="later" to="/">
          {t('later')}
        </Link>,
      ]}
    />
  )
}
