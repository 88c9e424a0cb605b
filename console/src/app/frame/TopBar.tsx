import { BellOutlined, FundProjectionScreenOutlined, MenuOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { rights } from '@watchfire/contract/core/rights.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { SetupEntry } from '../../setup/public/SetupEntry.tsx'
import { BarButton } from '../../ui/buttons.tsx'
import { Can } from '../../ui/Can.tsx'
import { lazyAround, lazyDialog } from '../../ui/state/lazy-part.tsx'
import { WhenOpened } from '../../ui/state/WhenOpened.tsx'
import { appTexts } from '../app.texts.ts'
import type { ScopeLevel } from '../routes.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { AlertStrip } from './AlertStrip.tsx'
import { FaultButton } from './FaultButton.tsx'
import { LiveMark } from './LiveMark.tsx'
import { Logo } from './Logo.tsx'
import { ScopeSelectors } from './ScopeSelectors.tsx'
import { TodoEntry } from './TodoEntry.tsx'
import styles from './TopBar.module.css'

const NotificationSettings = lazyDialog(
  async () => (await import('../../alarm/popup/NotificationSettings.tsx')).NotificationSettings,
)
const ScreenMenu = lazyAround(async () => (await import('./ScreenMenu.tsx')).ScreenMenu)

type Props = {
  phone: boolean
  withLogo: boolean
  hides: readonly ScopeLevel[]
  /** Section of the manual. */
  help: string | undefined
  onMenu?: () => void
}

/** Selectors at the left, alarms and the person at the right. A telephone keeps the menu, the alarms and the account. */
export function TopBar({ phone, withLogo, hides, help, onMenu }: Props) {
  const t = useTexts(appTexts)
  const [settingsOpen, setSettingsOpen] = useState(false)
  return (
    <header className={styles.bar}>
      {phone && onMenu && (
        <BarButton aria-label={t('openMenu')} onClick={onMenu}>
          <MenuOutlined />
        </BarButton>
      )}
      {withLogo && <Logo small={phone} />}
      {!phone && <ScopeSelectors hides={hides} />}
      <div data-testid="bar-right" className={styles.right}>
        <AlertStrip short={phone} />
        {!phone && <SetupEntry />}
        {!phone && <LiveMark />}
        <TodoEntry />
        <Can right={rights.faultAlarms}>
          <FaultButton />
        </Can>
        {!phone && (
          <>
            <ScreenSwitch />
            <BarButton title={t('notifications')} aria-label={t('notifications')} onClick={() => setSettingsOpen(true)}>
              <BellOutlined />
            </BarButton>
            <BarButton as={Link} to={`/word/${help ?? ''}`} title={t('help')} aria-label={t('help')}>
              <QuestionCircleOutlined />
            </BarButton>
          </>
        )}
        <AccountMenu onNotifications={phone ? () => setSettingsOpen(true) : undefined} />
      </div>
      {settingsOpen && <NotificationSettings onClose={() => setSettingsOpen(false)} />}
    </header>
  )
}

/** The wall displays of those who may open any. */
function ScreenSwitch() {
  const t = useTexts(appTexts)
  const may = useRight([rights.bigScreen, rights.customBigScreen])
  if (!may) return null
  const button = (
    <BarButton title={t('screens')} aria-label={t('screens')} aria-haspopup="menu">
      <FundProjectionScreenOutlined />
    </BarButton>
  )
  return (
    <WhenOpened preload={ScreenMenu.preload} opened={close => <ScreenMenu onClose={close}>{button}</ScreenMenu>}>
      {button}
    </WhenOpened>
  )
}
