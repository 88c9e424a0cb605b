import type { Session } from '@watchfire/contract/access/session/session.calls.ts'
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import styles from './SessionList.module.css'
import { sessionTexts } from './session.texts.ts'

type Props = {
  /** Undefined until they are known. */
  sessions: readonly Session[] | undefined
  /** Absent: for somebody else to end. */
  onEnd?: (session: Session) => void
  /** Ends several at once. */
  children?: ReactNode
}

/** Where somebody is signed in. */
export function SessionList({ sessions, onEnd, children }: Props) {
  const t = useTexts(sessionTexts)
  const deviceOf = ({ browser, system }: Session) =>
    browser && system ? t('on', { browser, system }) : browser || system || t('unknownDevice')
  return (
    <section className={styles.sessions} aria-label={t('title')}>
      <Flex justify="space-between" align="center" gap={8}>
        <h2 className={styles.title}>{t('title')}</h2>
        {children}
      </Flex>
      {sessions?.length === 0 && <Muted>{t('none')}</Muted>}
      <ul className={styles.list}>
        {sessions?.map(session => (
          <li key={session.sessionId}>
            <TwoLines>
              <span>
                {deviceOf(session)} {session.current && <StateTag color="processing">{t('here')}</StateTag>}
              </span>
              <small>
                {`${session.address} · ${t('signedIn', { time: session.signedInStr })} · ${t('lastSeen', { time: session.lastSeenStr })}`}
              </small>
            </TwoLines>
            {!session.current && onEnd && (
              <Button size="small" aria-label={`${t('end')} ${deviceOf(session)}`} onClick={() => onEnd(session)}>
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
