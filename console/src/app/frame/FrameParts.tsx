/** What stands around every page. */
import { useState } from 'react'
import { useLocation } from 'react-router'
import { textOf } from '../../core/texts.ts'
import { QuietWatch } from '../../quiet/public/QuietWatch.tsx'
import { lazyDialog, lazyInline } from '../../ui/state/lazy-part.tsx'
import { usePhone } from '../../ui/theme/use-media.ts'
import { appTexts } from '../app.texts.ts'
import { isHomeOnly, type SidebarItem } from '../menu-tree.ts'
import { pageAt } from '../routes.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { TopBar } from './TopBar.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'
import { useHelp } from './use-help.ts'
import { WarningBanner } from './WarningBanner.tsx'

const MenuDrawer = lazyDialog(async () => (await import('./MenuDrawer.tsx')).MenuDrawer, {
  isOpen: ({ open }) => open,
})
const AlarmWatch = lazyInline(
  async () => (await import('../../alarm/live/AlarmWatch.tsx')).AlarmWatch,
  () => textOf(appTexts, 'watchMissing'),
)

/** The bar and what it opens; alarms come in below it. */
export function AbovePage({ sidebar }: { sidebar: readonly SidebarItem[] }) {
  const phone = usePhone()
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const homeOnly = isHomeOnly(sidebar)
  const help = useHelp()
  return (
    <>
      <TopBar
        phone={phone}
        withLogo={phone || homeOnly}
        hides={pageAt(pathname)?.hides ?? []}
        help={help}
        onMenu={homeOnly ? undefined : () => setMenuOpen(true)}
      />
      <AlarmWatch />
      {phone && !homeOnly && <MenuDrawer items={sidebar} open={menuOpen} onClose={() => setMenuOpen(false)} />}
      <QuietWatch />
    </>
  )
}

/** What has to be known, where nothing moves by it. */
export function BelowPage() {
  return (
    <>
      <WarningBanner />
      <UpdateBanner />
      <ConnectionBanner />
    </>
  )
}
