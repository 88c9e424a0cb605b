// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { rights, seedRoles } from '@watchfire/contract/core/rights.ts'
import type { CalendarYear } from '@watchfire/contract/device/arming.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { CalendarDialog } from './CalendarDialog.tsx'

const official: CalendarYear = {
  year: 2026,
  version: 0,
  holidays: [
    { day: '2026-10-01', kind: 'off', name: '国庆节' },
    { day: '2026-10-10', kind: 'work', name: '国庆节' },
  ],
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([...seedRoles.operator, rights.devices])
  const own: CalendarYear = { year: 2027, version: 3, holidays: [{ day: '2027-01-01', kind: 'off', name: '元旦' }] }
  server.answers(deviceCalls.readCalendar, ({ year }) => (year === 2026 ? official : own))
  server.answers(deviceCalls.saveCalendar, ({ year, holidays }) => ({ year, holidays, version: 9 }))
})
const open = (onClose = vi.fn()) => ({
  ...renderScreen(<CalendarDialog channelId="WF-EAST_C1" thisYear={2026} onClose={onClose} />),
  onClose,
})
const days = () => screen.findAllByLabelText('日期') as Promise<HTMLInputElement[]>
/** The one that shows the days: while they are read another says so. */
const dialog = async () => within((await days())[0]?.closest('[role=dialog]') as HTMLElement)
const save = async () => (await dialog()).getByRole('button', { name: /保\s*存/ }) as HTMLButtonElement
const put = (input: Element | undefined, value: string) => fireEvent.change(input as Element, { target: { value } })

test('the days of a year are shown with their names, and what is changed is saved under the version it was read in', async () => {
  const { person, onClose } = open()
  expect((await days()).map(({ value }) => value)).toEqual(['2026-10-01', '2026-10-10'])
  expect((await save()).disabled).toBe(true)
  await person.click((await dialog()).getByRole('button', { name: '删除 2026-10-10' }))
  await person.click((await dialog()).getByRole('button', { name: /添加/ }))
  put((await days())[1], '2026-05-01')
  put((await dialog()).getAllByLabelText('名称')[1], '劳动节')
  await person.click(await save())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.received(deviceCalls.saveCalendar)).toEqual([
    {
      ...{ channelId: 'WF-EAST_C1', year: 2026, version: 0 },
      holidays: [
        { day: '2026-10-01', kind: 'off', name: '国庆节' },
        { day: '2026-05-01', kind: 'off', name: '劳动节' },
      ],
    },
  ])
})

test('a day of another year, or the same day twice, is not saved', async () => {
  const { person } = open()
  await days()
  await person.click((await dialog()).getByRole('button', { name: /添加/ }))
  for (const [day, disabled] of [
    ['2027-01-01', true],
    ['2026-10-01', true],
    ['2026-10-02', false],
  ] as const) {
    put((await days())[2], day)
    expect((await save()).disabled).toBe(disabled)
  }
})

test('the next year is another calendar, and what a company changed itself is said', async () => {
  const { person } = open()
  await days()
  await person.click((await dialog()).getByText('2027'))
  await waitFor(async () => expect((await days()).map(({ value }) => value)).toEqual(['2027-01-01']))
  put((await dialog()).getByLabelText('名称'), '新年')
  await person.click(await save())
  await waitFor(() => expect(server.received(deviceCalls.saveCalendar)).toMatchObject([{ year: 2027, version: 3 }]))
})
