import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ConfirmationHost } from '../access/factor/ConfirmationHost.tsx'
import { useBrand } from '../core/brand-store.ts'
import { queryClient } from '../core/query-client.ts'
import { useUser } from '../core/session-store.ts'
import { lazyPage } from '../ui/state/lazy-part.tsx'
import { AppTheme } from '../ui/theme/AppTheme.tsx'
import { ConsoleFrame } from './frame/ConsoleFrame.tsx'
import { AbovePage, BelowPage } from './frame/FrameParts.tsx'
import { useLiveConsole } from './frame/use-live-console.ts'
import { sidebarOf } from './menu-tree.ts'
import { existingPages } from './routes.tsx'

const OwnPasswordPage = lazyPage(async () => (await import('../access/account/OwnPasswordPage.tsx')).OwnPasswordPage)

const OwnFactorPage = lazyPage(async () => (await import('../access/factor/OwnFactorPage.tsx')).OwnFactorPage)

/** The console of the person signed in. Another person gets another one: nothing on screen outlives a session. */
export function ConsoleApp() {
  const { token, mustChangePassword, mustSetUpFactor } = useUser()
  return (
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        {mustChangePassword ? (
          <OwnPasswordPage key={token} />
        ) : mustSetUpFactor ? (
          <OwnFactorPage key={token} />
        ) : (
          <ConsoleFrame key={token} />
        )}
        <ConfirmationHost />
      </QueryClientProvider>
    </AppTheme>
  )
}

/** The frame around a page that was there before it, and the theme for what of that page needs one. */
export function LazyAbove({ onTheme }: { onTheme: (theme: typeof AppTheme) => void }) {
  useLiveConsole()
  useEffect(() => onTheme(AppTheme), [onTheme])
  return (
    <AppTheme>
      <AbovePage sidebar={sidebarOf(useUser(), existingPages, useBrand())} />
      <ConfirmationHost />
    </AppTheme>
  )
}

export function LazyBelow() {
  return (
    <AppTheme>
      <BelowPage />
    </AppTheme>
  )
}
