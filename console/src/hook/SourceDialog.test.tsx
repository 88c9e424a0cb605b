// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { brokerPresets } from '@watchfire/contract/hook/broker-presets.ts'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import type { HookSource } from '@watchfire/contract/hook/hook.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { SourceDialog } from './SourceDialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(companyCalls.readTree, [])
  signInAs([rights.devices])
})
const save = () => screen.getByRole('button', { name: /^保 ?存$/ })

test('a Frigate is added with its topic and mapping ready, and only asks where it is', async () => {
  server.answers(hookCalls.createBroker, { sourceId: 8 })
  const onClose = vi.fn()
  const { person } = renderScreen(<SourceDialog source={undefined} onClose={onClose} />)
  await person.click(await screen.findByText('Frigate'))
  await person.type(await screen.findByLabelText('名称'), '东区 Frigate')
  await person.type(screen.getByLabelText('服务器'), 'mqtt.plant.example')
  expect(screen.queryByLabelText('密码')).toBeNull()
  await person.type(screen.getByLabelText('登录名'), 'reader')
  await person.type(await screen.findByLabelText('密码'), 'between us')
  await person.type(screen.getByLabelText('HTTP 接口地址'), 'http://frigate.plant.example:5000')
  await person.click(save())
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.received(hookCalls.createBroker)).toMatchObject([
    {
      name: '东区 Frigate',
      host: 'mqtt.plant.example',
      port: 1883,
      tls: false,
      login: 'reader',
      password: 'between us',
      topics: [...brokerPresets.frigate.topics],
      qos: 1,
      baseUrl: 'http://frigate.plant.example:5000',
      expression: expect.stringContaining('payload.after'),
    },
  ])
})

test('a broker is changed as the version it was, its password stays unless typed, and one that is asked for again is said at its field', async () => {
  server.refuses(hookCalls.updateBroker, 'hook.passwordAgain')
  const source: HookSource = {
    sourceId: 5,
    companyId: 3,
    companyName: '示例',
    name: '车间',
    inUse: true,
    expression: 'null',
    signatureHeader: '',
    hasSecret: false,
    tokenHint: '',
    tokenAt: 1_760_000_000_000,
    version: 4,
    changedBy: '王工',
    bound: 0,
    unboundNames: 0,
    posts: 0,
    counts: {
      stored: 0,
      merged: 0,
      readings: 0,
      plates: 0,
      repeated: 0,
      ignored: 0,
      unbound: 0,
      refused: 0,
      failed: 0,
    },
    lastAt: null,
    lastProblem: null,
    lastWords: '',
    lastProblemAt: null,
    broker: {
      host: 'old.example',
      port: 8883,
      tls: true,
      certificate: '',
      login: 'reader',
      hasPassword: true,
      topics: ['plant/#'],
      qos: 1,
      baseUrl: '',
      state: 'connected',
      problem: null,
      stateAt: null,
      senderGoneAt: null,
    },
  }
  const { person } = renderScreen(<SourceDialog source={source} onClose={vi.fn()} />)
  const host = await screen.findByLabelText('服务器')
  await person.clear(host)
  await person.type(host, 'new.example')
  await person.click(save())
  expect(await screen.findByText('更换服务器、端口、加密方式或登录名时，请重新填写密码')).toBeTruthy()
  const [sent] = server.received(hookCalls.updateBroker)
  expect(sent).toMatchObject({ sourceId: 5, version: 4, host: 'new.example', port: 8883, topics: ['plant/#'] })
  expect(sent).not.toHaveProperty('password')
})
