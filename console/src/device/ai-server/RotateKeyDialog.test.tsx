// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { RotateKeyDialog } from './RotateKeyDialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(deviceCalls.rotateKey, { aiServerId: 'WF-1', key: 'wf_secret', serverUrl: '', formerUntil: null })
  server.answers(otaCalls.listBundles, [])
  server.answers(deviceCalls.getAiServer, (() => new Promise(() => {})) as never)
  signInAs([rights.aiServers])
})
const open = (state: 'inUse' | 'revoked') =>
  renderScreen(
    <RotateKeyDialog
      server={{ aiServerId: 'WF-1', name: '东门', key: { state } } as unknown as AiServer}
      onClose={() => {}}
    />,
  )
const make = () => screen.getByRole('button', { name: '生成新密钥' })
const sent = () => server.received(deviceCalls.rotateKey)

test('the former key counts on unless said otherwise, and the new one is shown', async () => {
  const { person } = open('inUse')
  await person.click(make())
  expect((await screen.findByTestId('new-key')).textContent).toContain('wf_secret')
  expect(sent()).toEqual([{ aiServerId: 'WF-1', endFormer: false }])
})

test('a key somebody else may have ends at once', async () => {
  const { person } = open('inUse')
  await person.click(screen.getByLabelText('旧密钥立即失效（怀疑泄露时）'))
  await person.click(make())
  await waitFor(() => expect(sent()).toEqual([{ aiServerId: 'WF-1', endFormer: true }]))
})

test('of a key that was revoked nothing is asked', () => {
  open('revoked')
  expect(screen.queryAllByRole('radio')).toEqual([])
})
