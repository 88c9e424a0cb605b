// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { Widget } from '@watchfire/contract/wall/screen.rules.ts'
import { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { currentSelection } from '../core/session-store.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { CustomScreenPage } from './CustomScreenPage.tsx'

let server: FakeServer
let widgets: Widget[]
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.customBigScreen])
  widgets = [{ kind: 'score', x: 0, y: 0, w: 3, h: 4 }]
  server.answers(wallCalls.readScreen, () => ({
    companyName: '西厂',
    version: 1,
    changedBy: '',
    changedAtText: '2026-11-26 08:00:00',
    widgets,
  }))
})
const show = (address: string) =>
  renderScreen(
    <Routes>
      <Route
        path="/customized-screen/:id"
        element={<CustomScreenPage draw={({ kind }) => <b>{kind}</b>} takeover={null} isQuiet />}
      />
    </Routes>,
    address,
  )

test('the parts of the company the address names stand on it, with its numbers', async () => {
  show('/customized-screen/5')
  expect(await screen.findByText('score')).toBeTruthy()
  expect(server.received(wallCalls.readScreen)).toEqual([{ ofCompanyId: 5 }])
  expect(currentSelection()).toEqual({ companyId: 5 })
})

test('a company without a screen says so; who may compose one is led there', async () => {
  widgets = []
  const { unmount } = show('/customized-screen/5')
  expect(await screen.findByText('当前平台暂无定制大屏')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '编辑定制大屏' })).toBe(null)
  unmount()
  signInAs([rights.customBigScreen, rights.modifyCompany])
  show('/customized-screen/5')
  const link = await screen.findByRole('link', { name: '编辑定制大屏' })
  expect(link.getAttribute('href')).toBe('/customized-screen/5/edit')
})

test('an address of no company of mine has no screen', async () => {
  server.refuses(wallCalls.readScreen, 'company.notFound')
  show('/customized-screen/99')
  await waitFor(() => expect(screen.getByText('当前平台暂无定制大屏')).toBeTruthy())
})
