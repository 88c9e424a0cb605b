import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import type { MailRecord } from '@watchfire/contract/mail/mail.shapes.ts'
import { Pagination } from 'antd'
import { useState } from 'react'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import styles from './AlarmMails.module.css'
import { forwardMailTexts } from './forward-mail.texts.ts'
import { MailStateTag } from './MailStateTag.tsx'

/** Spec §9: record lists have 8 rows. */
const pageSize = 8
/** A waiting mail goes out within seconds. */
const every = 5000

/** The mails that carried an alarm, newest first, with what became of them. */
export function AlarmMails({ alarmId }: { alarmId: string }) {
  const t = useTexts(forwardMailTexts)
  const [pageNum, setPage] = useState(1)
  const mails = useCall(
    mailCalls.listRecordsOfAlarm,
    { alarmId, pageNum, pageSize },
    { quiet: true, keepPrevious: true, refetchInterval: every },
  )
  if (!mails.data)
    return (
      <ListEmpty
        state={mails.isError ? 'failed' : 'loading'}
        error={mails.error ?? undefined}
        onRetry={() => void mails.refetch()}
      />
    )
  if (mails.data.total === 0) return <Muted as="p">{t('noMails')}</Muted>
  return (
    <>
      <ul className={styles.mails}>
        {mails.data.rows.map(mail => (
          <Mail key={mail.mailId} mail={mail} />
        ))}
      </ul>
      <Pagination
        size="small"
        current={pageNum}
        pageSize={pageSize}
        total={mails.data.total}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={setPage}
      />
    </>
  )
}

function Mail({ mail }: { mail: MailRecord }) {
  const t = useTexts(forwardMailTexts)
  return (
    <li>
      <span className={styles.head}>
        <MailStateTag mail={mail} />
        <strong>{mail.title}</strong>
        <Muted as="time" dateTime={mail.createdAtText.replace(' ', 'T')}>
          {mail.createdAtText}
        </Muted>
        <Muted>{mail.sender ? t('by', { name: mail.sender }) : t('byRule')}</Muted>
      </span>
      <span>{t('to', { addresses: mail.receivers.replaceAll(',', ', ') })}</span>
      {mail.copies && <span>{t('cc', { addresses: mail.copies.replaceAll(',', ', ') })}</span>}
      {mail.message && <span>{mail.message}</span>}
      {mail.reason && <span className={styles.bad}>{mail.reason}</span>}
      {mail.refused.map(line => (
        <span key={line} className={styles.bad}>
          {line}
        </span>
      ))}
      {mail.open && mail.attempts > 0 && mail.nextTryAt !== null && (
        <Muted>{t('nextTry', { time: siteText(mail.nextTryAt) })}</Muted>
      )}
    </li>
  )
}
