import { QueryCache, QueryClient } from '@tanstack/react-query'
import { backoff } from '@watchfire/contract/core/backoff.ts'
import { onLanguage } from './language.ts'
import { Refusal } from './refusal.ts'
import { currentUser, onSession } from './session-store.ts'
import { showError } from './show-error.ts'

/** Worth another try: nobody answered, or who answered waits for the database. A refusal stays one. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.kind === 'offline' ||
    error.kind === 'gateway' ||
    error.code === 'call.busy' ||
    error.code === 'call.databaseAway')

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.quiet) showError(error)
    },
  }),
  defaultOptions: {
    queries: {
      // A plant network without internet is online for us, whatever the browser thinks.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: failures => backoff({ tries: failures + 1, firstMs: 500, maxMs: 1000 }),
      staleTime: 5_000,
      gcTime: 5 * 60_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// Nothing of one person is ever shown to the next.
let token = currentUser()?.token
onSession(() => {
  const next = currentUser()?.token
  if (next === token) return
  token = next
  queryClient.clear()
})

// Answers carry words (types, levels): a switch of language reads them again.
onLanguage(() => void queryClient.invalidateQueries())
