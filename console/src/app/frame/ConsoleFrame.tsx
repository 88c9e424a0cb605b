import { type SyntheticEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useKeepAlive } from '../../access/use-keep-alive.ts'
import { useBrand } from '../../core/brand-store.ts'
import { startLiveChannel } from '../../core/live-channel.ts'
import { useConnection, watchConnection } from '../../core/server-connection.ts'
import { useUser } from '../../core/session-store.ts'
import { textOf, useTexts } from '../../core/texts.ts'
import { QuietWatch } from '../../quiet/public/QuietWatch.tsx'
import { lazyDialog, lazyInline } from '../../ui/state/lazy-part.tsx'
import { usePhone } from '../../ui/theme/use-media.ts'
import { appTexts } from '../app.texts.ts'
import { isHomeOnly, sidebarOf } from '../menu-tree.ts'
import { PageBoundary } from '../PageBoundary.tsx'
import { existingPages, pageAt } from '../routes.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import styles from './ConsoleFrame.module.css'
import { ConsoleRoutes } from './ConsoleRoutes.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'
import { useFreshCatalogue } from './use-fresh-catalogue.ts'
import { useFreshMenus } from './use-fresh-menus.ts'
import { useHelp } from './use-help.ts'
import { WarningBanner } from './WarningBanner.tsx'

const MenuDrawer = lazyDialog(async () => (await import('./MenuDrawer.tsx')).MenuDrawer, {
  isOpen: ({ open }) => open,
})
const AlarmWatch = lazyInline(
  async () => (await import('../../alarm/live/AlarmWatch.tsx')).AlarmWatch,
  () => textOf(appTexts, 'watchMissing'),
)

/** The code of a page comes while a pointer or the keyboard is on a link to it. */
function fetchAhead({ target }: SyntheticEvent) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
  if (link) pageAt(link.pathname)?.Page.preload?.()
}

/** Sidebar, top bar and the page between. */
export function ConsoleFrame() {
  const t = useTexts(appTexts)
  const user = useUser()
  const brand = useBrand()
  const phone = usePhone()
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const sidebar = sidebarOf(user, existingPages, brand)
  const homeOnly = isHomeOnly(sidebar)
  const page = pageAt(pathname)
  const help = useHelp()
  useKeepAlive()
  useFreshMenus()
  useFreshCatalogue()
  useEffect(startLiveChannel, [])
  useEffect(watchConnection, [])
  const { lost } = useConnection()

  if (page?.alone)
    return (
      <PageBoundary page={pathname}>
        <ConsoleRoutes sidebar={sidebar} />
      </PageBoundary>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done, only fetched
    <div
      className={styles.frame}
      data-phone={phone}
      data-home-only={homeOnly}
      data-lost={lost}
      onPointerOver={fetchAhead}
      onFocus={fetchAhead}
    >
      <a className={styles.skip} href="#wf-main">
        {t('skipToContent')}
      </a>
      {!phone && !homeOnly && <Sidebar items={sidebar} />}
      <div className={styles.column}>
        <TopBar
          phone={phone}
          withLogo={phone || homeOnly}
          hides={page?.hides ?? []}
          help={help}
          onMenu={homeOnly ? undefined : () => setMenuOpen(true)}
        />
        <AlarmWatch />
        <main id="wf-main" className={styles.main} data-fills={page?.fills ?? false} tabIndex={-1}>
          <PageBoundary page={pathname}>
            <ConsoleRoutes sidebar={sidebar} />
          </PageBoundary>
        </main>
        <WarningBanner />
        <UpdateBanner />
        <ConnectionBanner />
      </div>
      {phone && !homeOnly && <MenuDrawer items={sidebar} open={menuOpen} onClose={() => setMenuOpen(false)} />}
      <QuietWatch />
    </div>
  )
}
