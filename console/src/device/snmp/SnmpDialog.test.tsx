// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { type SnmpSetUp, snmpCalls } from '@watchfire/contract/snmp/snmp.calls.ts'
import { type SnmpReport, snmpReport } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { upsTemplate } from '@watchfire/contract/snmp/snmp-templates.ts'
import { expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { coldStore } from '../testing/a-cold-store.ts'
import { SnmpDialog } from './SnmpDialog.tsx'

const { sensorId } = coldStore
const ups: SnmpSetUp['devices'][number] = {
  id: 'ups1',
  name: '机房 UPS',
  host: '10.1.2.9',
  port: 161,
  version: 'v2c',
  points: upsTemplate.points.slice(0, 2).map(point => ({ ...point, sensorId })),
  traps: upsTemplate.traps.map(trap => ({ ...trap, sensorId })),
}
const setUp: SnmpSetUp = {
  port: 1162,
  devices: [ups],
  version: 4,
  changedBy: '王伟',
  changedAt: 0,
  setUp: 'applied',
  publicKey: Buffer.from(new Uint8Array(32).fill(9)).toString('base64url'),
  isKnown: true,
}
const report: SnmpReport = snmpReport.parse({
  problem: null,
  devices: [
    {
      id: 'ups1',
      problem: null,
      traps: 2,
      lastTrapAt: 0,
      points: [
        { sensorId, quantity: 'onBattery', value: 0, at: 0, problem: null },
        { sensorId, quantity: 'charge', value: null, at: 0, problem: 'noSuchObject' },
      ],
    },
  ],
  refused: { unknownHost: 3, badSecret: 1 },
  strangers: [{ host: '10.1.2.77', count: 3, lastAt: 0 }],
  unbound: [
    { id: 'ups1', oid: '1.3.6.1.4.1.9', count: 1, lastAt: 0, facts: [{ oid: '1.3.6.1.4.1.9.1', value: 'door' }] },
  ],
})

function opened(more: Partial<SnmpSetUp> = {}) {
  const server = startFakeServer()
  server.answers(snmpCalls.read, { ...setUp, ...more })
  server.answers(snmpCalls.ask, report)
  server.answers(snmpCalls.save, setUp)
  server.answers(sensorCalls.list, { rows: [coldStore], total: 1 })
  signInAs([rights.aiServers, rights.devices])
  return { server, ...renderScreen(<SnmpDialog aiServerId="EDGE-1" name="东区" onClose={() => {}} />) }
}

/** Of the list that is open; those of rows stand before it. */
async function choice() {
  const named = await screen.findAllByTitle(new RegExp(sensorId))
  return named.at(-1) as HTMLElement
}

test('devices are shown as they are; an unbound trap and a stranger are taken by one click, and the secret is sealed', async () => {
  const { server, person } = opened()
  const device = within(await screen.findByRole('group', { name: '设备 1' }))
  expect(await device.findByText('正常')).toBeTruthy()
  expect(device.getByText('读数 0')).toBeTruthy()
  expect(device.getByText('设备没有这个 OID')).toBeTruthy()
  expect(screen.getByText(/发送方未登记 3 · 团体名或密码错误 1/)).toBeTruthy()
  await person.click(
    within(screen.getByRole('region', { name: '未绑定的 Trap' })).getByRole('button', { name: /绑\s*定/ }),
  )
  const bound = within(await screen.findByRole('group', { name: '第 2 个 Trap' }))
  expect(bound.getByLabelText('OID')).toHaveProperty('value', '1.3.6.1.4.1.9')
  await person.click(bound.getByLabelText('传感器'))
  await person.click(await choice())
  await person.click(screen.getByRole('button', { name: /登\s*记/ }))
  const added = within(await screen.findByRole('group', { name: '设备 2' }))
  expect(added.getByLabelText('地址')).toHaveProperty('value', '10.1.2.77')
  await person.type(added.getByLabelText('用户名'), 'watch')
  await person.type(added.getByLabelText('认证密码'), 'proof of watch')
  await person.type(added.getByLabelText('加密密码'), 'short')
  await person.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  expect(await added.findByText('至少 8 个字符')).toBeTruthy()
  await person.type(added.getByLabelText('加密密码'), ' of watch')
  await person.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  await waitFor(() => expect(server.received(snmpCalls.save)).toHaveLength(1))
  const [sent] = server.received(snmpCalls.save)
  expect(sent).toMatchObject({
    aiServerId: 'EDGE-1',
    version: 4,
    devices: [
      { ...ups, traps: [...ups.traps, { oid: '1.3.6.1.4.1.9', when: null, sensorId, gives: { alarmType: 70 } }] },
      { host: '10.1.2.77', version: 'v3', points: [], traps: [] },
    ],
  })
  // What is kept is not sent again, and what is typed is sealed.
  expect(sent?.devices.map(one => 'sealedSecret' in one)).toEqual([false, true])
  expect(JSON.stringify(sent)).not.toContain('of watch')
}, 30_000)

test('a template fills in the rows of a device, and another place needs the secret again', async () => {
  const { server, person } = opened({ devices: [{ ...ups, points: [], traps: [] }] })
  const device = within(await screen.findByRole('group', { name: '设备 1' }))
  await person.click(device.getByRole('button', { name: /交换机端口模板/ }))
  const status = within(await device.findByRole('group', { name: '第 1 个读取' }))
  expect(status.getByLabelText('OID')).toHaveProperty('value', '1.3.6.1.2.1.2.2.1.8.1')
  // One sensor is chosen for all that have none.
  await person.click(status.getByLabelText('传感器'))
  await person.click(await choice())
  await person.clear(device.getByLabelText('地址'))
  await person.type(device.getByLabelText('地址'), '10.6.6.6')
  await person.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  expect(await device.findByText('请填写')).toBeTruthy()
  expect(server.received(snmpCalls.save)).toEqual([])
  await person.type(device.getByLabelText('团体名'), 'site-7')
  await person.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  await waitFor(() => expect(server.received(snmpCalls.save)).toHaveLength(1))
  expect(server.received(snmpCalls.save)[0]?.devices).toMatchObject([
    {
      points: [{ sensorId, quantity: 'fault', oneWhen: { not: true, value: 1 } }],
      traps: [
        { sensorId, when: { value: '1' }, gives: { quantity: 'fault', value: 1 } },
        { sensorId, gives: { quantity: 'fault', value: 0 } },
      ],
    },
  ])
}, 30_000)

test('an AI server that is too old is said to be so, and nothing can be added', async () => {
  opened({ isKnown: false, devices: [], setUp: 'none', version: 0 })
  expect(await screen.findByText(/版本不支持 SNMP/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /添加设备/ })).toHaveProperty('disabled', true)
})
