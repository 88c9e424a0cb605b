// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { type Session, sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { OwnSessions } from './OwnSessions.tsx'

const session = (change: Partial<Session>): Session => ({
  ...{ sessionId: 1, browser: 'Chrome', system: 'Windows', address: '10.0.0.7', current: false },
  ...{ signedInAt: 1, signedInStr: '2026-11-26 22:00:00', lastSeenAt: 2, lastSeenStr: '2026-11-27 06:10:00' },
  ...change,
})

test('each sign-in says device, address and when it was last seen; any but this one can be ended', async () => {
  const server = startFakeServer()
  server.answers(sessionCalls.list, [
    session({ sessionId: 1, current: true }),
    session({ sessionId: 2, browser: '', system: '', address: '10.0.0.9', lastSeenStr: '2026-11-20 01:00:00' }),
  ])
  server.answers(sessionCalls.end, undefined)
  server.answers(sessionCalls.endOthers, undefined)
  signInAs()
  const { person } = renderScreen(<OwnSessions />)
  const [here, other] = await screen.findAllByRole('listitem')
  expect(here?.textContent).toContain('Windows')
  expect(here?.textContent).toContain('Chrome')
  expect(here?.textContent).toMatch(/10\.0\.0\.7.*2026-11-26 22:00:00.*2026-11-27 06:10:00/)
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
  expect(other?.textContent).toMatch(/10\.0\.0\.9.*2026-11-20 01:00:00/)
  await person.click(within(other as HTMLElement).getByRole('button'))
  await waitFor(() => expect(server.received(sessionCalls.end)).toEqual([{ sessionId: 2 }]))
  await person.click(screen.getByRole('button', { name: /其他/ }))
  await waitFor(() => expect(server.received(sessionCalls.endOthers)).toEqual([{}]))
})
