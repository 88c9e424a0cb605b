import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../core/query-client.ts'
import { useUser } from '../core/session-store.ts'
import { AppTheme } from '../ui/AppTheme.tsx'
import { ConsoleFrame } from './frame/ConsoleFrame.tsx'

/** The console of the person signed in. Another person gets another one: nothing on screen outlives a session. */
export function ConsoleApp() {
  const { token } = useUser()
  return (
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <ConsoleFrame key={token} />
      </QueryClientProvider>
    </AppTheme>
  )
}
