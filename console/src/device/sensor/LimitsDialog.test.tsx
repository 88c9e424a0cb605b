// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { coldStore } from '../testing/a-cold-store.ts'
import { LimitsDialog } from './LimitsDialog.tsx'

let server: FakeServer
const onClose = vi.fn()
beforeEach(() => {
  onClose.mockClear()
  server = startFakeServer()
  signInAs([rights.devices])
})
function open() {
  const { person } = renderScreen(<LimitsDialog sensor={coldStore} onClose={onClose} />)
  const fields = (quantity: string) => within(screen.getByRole('group', { name: new RegExp(quantity) }))
  return { person, fields, save: () => person.click(screen.getByRole('button', { name: /^保\s?存$/ })) }
}

test('a quantity that is added is saved with its limits, and one that is added and left empty is not named', async () => {
  server.answers(sensorCalls.saveLimits, undefined)
  const { person, fields, save } = open()
  for (const quantity of ['湿度', '烟雾']) {
    await person.click(screen.getByRole('combobox', { name: '添加测量量' }))
    await person.click(await screen.findByText(quantity, { selector: '.ant-select-item-option-content' }))
  }
  const humidity = fields('湿度')
  await person.type(humidity.getByLabelText(/下限/), '20')
  await person.type(humidity.getByLabelText(/上限/), '60')
  await person.type(humidity.getByLabelText(/持续/), '5')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(sensorCalls.saveLimits)).toEqual([
    {
      sensorId: coldStore.sensorId,
      version: coldStore.version,
      limits: expect.arrayContaining([
        { quantity: 'temperature', low: null, high: -15, hysteresis: 0, minutes: 0 },
        { quantity: 'humidity', low: 20, high: 60, hysteresis: 0, minutes: 5 },
        { quantity: 'gas', low: null, high: 20, hysteresis: 0, minutes: 0 },
      ]),
    },
  ])
  expect(server.received(sensorCalls.saveLimits)[0]?.limits).toHaveLength(3)
})

test('limits that the server refuses are said with their quantity, and what was typed stays', async () => {
  server.refuses(sensorCalls.saveLimits, 'sensor.badLimit', { quantity: '温度' })
  const { person, fields, save } = open()
  const low = fields('温度').getByLabelText<HTMLInputElement>(/下限/)
  await person.type(low, '-10')
  await save()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^温度的下限必须低于上限/)
  expect(low.value).toBe('-10')
  expect(onClose).not.toHaveBeenCalled()
})
