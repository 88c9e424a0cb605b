import type { MailRecord, MailServer } from '@watchfire/contract/mail/mail.shapes.ts'
import type { TableColumnsType } from 'antd'
import { siteText } from '../core/site-zone.ts'
import type { Translate } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { MailServerActions } from './MailServerActions.tsx'
import type { mailTexts } from './mail.texts.ts'
import styles from './mail-columns.module.css'
import { MailStateTag } from './public/MailStateTag.tsx'

type Texts = Translate<(typeof mailTexts)['zh']>

export function mailServerColumns(t: Texts, edit: (server: MailServer) => void): TableColumnsType<MailServer> {
  return [
    {
      title: t('name'),
      width: '16rem',
      render: (_, server) => (
        <span className={styles.lines}>
          <span>
            {server.name} {server.isDefault && <StateTag color="processing">{t('isDefault')}</StateTag>}
          </span>
          <small>{server.companyName}</small>
        </span>
      ),
    },
    {
      title: t('address'),
      render: (_, server) => (
        <span className={styles.lines}>
          <span>{`${server.host}:${server.port}`}</span>
          <small>{t(server.security)}</small>
        </span>
      ),
    },
    { title: t('login'), dataIndex: 'login' },
    {
      title: t('sender'),
      render: (_, server) => (
        <span className={styles.lines}>
          <span>{server.sender}</span>
          <small>{server.senderName}</small>
        </span>
      ),
    },
    { title: t('trouble'), render: (_, server) => <span className={styles.trouble}>{server.lastError}</span> },
    {
      key: 'actions',
      width: '11rem',
      fixed: 'right',
      render: (_, server) => <MailServerActions server={server} onEdit={() => edit(server)} />,
    },
  ]
}

export function mailRecordColumns(t: Texts): TableColumnsType<MailRecord> {
  const causes = {
    forward: '',
    invitation: '',
    licence: '',
    storage: '',
    consent: '',
    hazard: '',
    notice: t('byRule'),
    report: t('byReport'),
  } as const
  return [
    { title: t('state'), width: '8.5rem', render: (_, mail) => <MailStateTag mail={mail} /> },
    { title: t('created'), width: '12rem', dataIndex: 'createdAtText' },
    {
      title: t('subject'),
      render: (_, mail) => (
        <span className={styles.lines}>
          <span>{mail.title}</span>
          {mail.message && <small>{mail.message}</small>}
          {mail.alarms > 0 && <small>{t('carried', { count: mail.alarms })}</small>}
        </span>
      ),
    },
    {
      title: t('receivers'),
      width: '16rem',
      render: (_, mail) => (
        <span className={styles.lines}>
          <span>{mail.receivers.replaceAll(',', ', ')}</span>
          {mail.copies && <small>{t('cc', { addresses: mail.copies.replaceAll(',', ', ') })}</small>}
        </span>
      ),
    },
    { title: t('by'), width: '9rem', render: (_, mail) => mail.sender || causes[mail.cause] },
    { title: t('attempts'), width: '5rem', dataIndex: 'attempts' },
    {
      title: t('reason'),
      width: '18rem',
      render: (_, mail) => (
        <span className={styles.lines}>
          {mail.reason && <span className={mail.state === 'sent' ? '' : styles.trouble}>{mail.reason}</span>}
          {mail.refused.map(line => (
            <span key={line} className={styles.trouble}>
              {line}
            </span>
          ))}
          {mail.open && mail.attempts > 0 && mail.nextTryAt !== null && (
            <small>{t('nextTry', { time: siteText(mail.nextTryAt) })}</small>
          )}
        </span>
      ),
    },
  ]
}
