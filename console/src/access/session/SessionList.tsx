import type { Session } from '@watchfire/contract/access/session/session.calls.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import { AccountPart, AccountRows } from '../AccountPart.tsx'
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
    <AccountPart title={t('title')} acts={children}>
      {sessions?.length === 0 && <Muted>{t('none')}</Muted>}
      <AccountRows>
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
      </AccountRows>
    </AccountPart>
  )
}
