// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { beforeEach, expect, test } from 'vitest'
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { AlarmFacts } from './AlarmFacts.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
})

const ours = { personnelId: 88, pType: 1, looks: 4 }
const show = (extra: object) => {
  const alarm = anAlarm({ id: 'a1-1', type: 27, extra: extra as never })
  renderScreen(<AlarmFacts alarm={alarm} extra={alarm.extra} />, '/')
}
const person = {
  ...{ personId: 88, name: '赵六', number: 'A7', sex: null, type: 'authorised', idType: 'idCard', idNumber: '' },
  ...{ phone: '', unit: '', libraryId: 1, libraryName: '员工', projectName: '一号厂区', expiresAt: null },
  ...{ consentUntil: null, photos: 1, usablePhotos: 1, state: 'ready', madeBy: '王', madeAt: 1 },
} as const

test('a face alarm names the person and leads to them', async () => {
  server.answers(personCalls.get, { person: person as never, consent: null, photos: [] })
  signInAs([rights.people])
  show(ours)
  const link = await screen.findByRole('link', { name: '赵六' })
  expect(link.getAttribute('href')).toBe('/people?open=88')
  expect(server.received(personCalls.get)).toEqual([{ personId: 88 }])
  expect(screen.getByText('授权人员')).toBeTruthy()
})

test('of whom was deleted it says so', async () => {
  server.refuses(personCalls.get, 'person.notFound')
  signInAs([rights.people])
  show(ours)
  expect(await screen.findByText('编号 88（已删除，或不在您的数据范围内）')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /88/ })).toBeNull()
})

test.each([
  ['who does not see people reads a number', [], ours, '编号 88'],
  ['another maker’s people have numbers of their own', [rights.people], { personnelId: 88, pType: 1 }, '88'],
] as const)('%s, and nobody is asked for', async (_, held, extra, said) => {
  signInAs([...held])
  show(extra)
  expect(await screen.findByText(said)).toBeTruthy()
  expect(server.received(personCalls.get)).toEqual([])
})
