// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { rights, seedRoles } from '@watchfire/contract/core/rights.ts'
import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import type { Related } from '@watchfire/contract/relation/relation.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { RelatedOfDevice } from './RelatedOfDevice.tsx'

const yard = { channelId: 'WF-1_C2', name: '院内', state: 'online', aiServerId: 'WF-1' } as const
const gate = { ...yard, channelId: 'WF-1_C3', name: '大门' }
const wang = { accountId: 8, name: '王工', phone: '13800000000', mail: '', note: '白班电工' }
const li = { accountId: 9, name: '李工', phone: '', mail: 'li@example.com', note: '' }

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs(seedRoles.operator)
})
const answers = (related: Related) => server.answers(relationCalls.readRelated, related)

test('one of the other cameras is watched at a time, and whom to call has their number', async () => {
  answers({ cameras: [yard, gate], people: [wang, li] })
  const { person } = renderScreen(<RelatedOfDevice deviceId="WF-1_C1" />)
  expect((await screen.findByRole('link', { name: '拨打 王工 的电话' })).getAttribute('href')).toBe('tel:13800000000')
  expect(screen.getByText('li@example.com')).toBeTruthy()
  const watched = () => screen.queryAllByTestId('tile').map(tile => tile.dataset.device)
  expect(watched()).toEqual([])
  await person.click(screen.getByRole('button', { name: '查看 院内' }))
  expect(watched()).toEqual([yard.channelId])
  await person.click(screen.getByRole('button', { name: '查看 大门' }))
  expect(watched()).toEqual([gate.channelId])
  await person.click(screen.getByRole('button', { name: '查看 大门' }))
  expect(watched()).toEqual([])
})

test('nothing stands there where nothing is related, and whoever may not watch is offered no picture', async () => {
  answers({ cameras: [], people: [] })
  const { unmount } = renderScreen(<RelatedOfDevice deviceId="WF-1_C1" />)
  await expect.poll(() => server.received(relationCalls.readRelated)).toHaveLength(1)
  expect(screen.queryByRole('region')).toBeNull()
  unmount()
  signInAs([rights.relations])
  answers({ cameras: [yard], people: [] })
  renderScreen(<RelatedOfDevice deviceId="WF-1_C9" />)
  expect(await screen.findByText('院内')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
