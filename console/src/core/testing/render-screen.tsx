/** Draws a part of a screen for a test as the console does: with its theme, language, address, answers and short messages. */
import { MessageChannel } from 'node:worker_threads'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { type ReactNode, useLayoutEffect } from 'react'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterEach, vi } from 'vitest'
import { Toasts } from '../../ui/state/Toasts.tsx'
import { AppTheme } from '../../ui/theme/AppTheme.tsx'
import { queryClient } from '../query-client.ts'
import { computeStylesFromElements, keepNoOwnerStacks } from './cheaper-dom.ts'

// Forms tell their watchers by one, and this DOM has none.
vi.stubGlobal('MessageChannel', MessageChannel)
afterEach(cleanup)
computeStylesFromElements()
keepNoOwnerStacks()

type Place = { address: string; navigate: NavigateFunction }

/** `address` is where the person stands at first. */
export function renderScreen(screen: ReactNode, address = '/') {
  const place: { now?: Place } = {}
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <AppTheme>
          {/* Nothing to look at: neither styles nor movement are computed. */}
          <ConfigProvider theme={{ token: { motion: false }, zeroRuntime: true }} wave={{ disabled: true }}>
            {screen}
            <Toasts />
            <Whereabouts
              onMove={now => {
                place.now = now
              }}
            />
          </ConfigProvider>
        </AppTheme>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return {
    unmount: view.unmount,
    person: userEvent.setup({ pointerEventsCheck: 0 }),
    address: () => place.now?.address,
    goBack: () => place.now?.navigate(-1),
  }
}

function Whereabouts({ onMove }: { onMove: (place: Place) => void }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // With the picture, not some time after it: a test that sees a row reads the address that brought it.
  useLayoutEffect(() => onMove({ address: decodeURIComponent(pathname + search), navigate }))
  return null
}
