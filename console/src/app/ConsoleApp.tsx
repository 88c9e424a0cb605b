import { QueryClientProvider } from '@tanstack/react-query'
import { ConfirmationHost } from '../access/factor/ConfirmationHost.tsx'
import { queryClient } from '../core/query-client.ts'
import { useUser } from '../core/session-store.ts'
import { lazyPage } from '../ui/state/lazy-part.tsx'
import { AppTheme } from '../ui/theme/AppTheme.tsx'
import { ConsoleFrame } from './frame/ConsoleFrame.tsx'

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
