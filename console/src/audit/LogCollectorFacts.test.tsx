// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type SyslogSettings, syslogCalls } from '@watchfire/contract/audit/syslog.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { LogCollectorFacts } from './LogCollectorFacts.tsx'

const unset: SyslogSettings = {
  ...{ host: '', port: 6514, line: 'tls', certificate: '', inUse: false, version: 0 },
  ...{ sentAtText: '', waiting: 0, lost: 0, lastProblem: '' },
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.settings])
})

test('it is set up with the port of its line, and the certificate stays out of the way of the other two', async () => {
  server.answers(syslogCalls.read, unset)
  server.answers(syslogCalls.save, undefined)
  renderScreen(<LogCollectorFacts />)
  fireEvent.click(await screen.findByRole('button', { name: /设\s?置/ }))
  fireEvent.change(await screen.findByLabelText('服务器'), { target: { value: 'logs.plant.example' } })
  expect(screen.getByLabelText('CA 证书')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('UDP'))
  await waitFor(() => expect(screen.queryByLabelText('CA 证书')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() =>
    expect(server.received(syslogCalls.save)).toMatchObject([
      { host: 'logs.plant.example', port: 514, line: 'udp', certificate: '', inUse: true, version: 0 },
    ]),
  )
})

test('what is wrong, what waits and what is gone stand there; a test says its reason', async () => {
  server.answers(syslogCalls.read, {
    ...unset,
    ...{ host: 'logs.plant.example', inUse: true, version: 3, waiting: 42, lost: 7, lastProblem: '证书不受信任' },
  })
  server.answers(syslogCalls.test, { works: false, reason: '无法连接' })
  renderScreen(<LogCollectorFacts />)
  expect(await screen.findByText('证书不受信任')).toBeTruthy()
  expect(screen.getByText('42 条')).toBeTruthy()
  expect(screen.getByText('7 条')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '发送测试消息' }))
  expect(await screen.findByText('无法连接')).toBeTruthy()
})
