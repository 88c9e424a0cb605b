import type { SyntheticEvent } from 'react'
import { useLocation } from 'react-router'
import { useBrand } from '../../core/brand-store.ts'
import { useConnection } from '../../core/server-connection.ts'
import { useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { usePhone } from '../../ui/theme/use-media.ts'
import { appTexts } from '../app.texts.ts'
import { isHomeOnly, sidebarOf } from '../menu-tree.ts'
import { PageBoundary } from '../PageBoundary.tsx'
import { existingPages, pageAt } from '../routes.tsx'
import styles from './ConsoleFrame.module.css'
import { ConsoleRoutes } from './ConsoleRoutes.tsx'
import { AbovePage, BelowPage } from './FrameParts.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useLiveConsole } from './use-live-console.ts'

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
  const sidebar = sidebarOf(user, existingPages, brand)
  const homeOnly = isHomeOnly(sidebar)
  const page = pageAt(pathname)
  const { lost } = useConnection()
  useLiveConsole()

  const shown = (
    <PageBoundary page={pathname}>
      <ConsoleRoutes sidebar={sidebar} />
    </PageBoundary>
  )
  if (page?.alone) return shown
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
        <AbovePage sidebar={sidebar} />
        <main id="wf-main" className={styles.main} data-fills={page?.fills ?? false} tabIndex={-1}>
          {shown}
        </main>
        <BelowPage />
      </div>
    </div>
  )
}
