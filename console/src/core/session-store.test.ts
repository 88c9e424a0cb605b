import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { brandCalls } from '@watchfire/contract/access/brand.calls.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { expect, test } from 'vitest'
import { browserStorage } from './browser-storage.ts'
import { endSession } from './end-session.ts'
import {
  currentSelection,
  currentUser,
  hasRight,
  mayCall,
  onSession,
  select,
  signedIn,
  signedOut,
  signInInstead,
  updateUser,
} from './session-store.ts'

const menu = (id: number, children: unknown[] = []) => ({
  id,
  name: '',
  nameEn: '',
  url: null,
  kind: 'page',
  parentId: null,
  children,
})
const operator = {
  uid: 7,
  token: 't',
  companyId: 3,
  roleList: [{ roleName: 'operator' }],
  algorithms: [],
  menus: [menu(rights.workplace, [menu(rights.processAlarm)])],
} as unknown as User

test('signing in keeps the person and selects the own company', () => {
  signedIn(operator)
  expect(browserStorage.read('loginFlag')).toBe('1')
  expect(browserStorage.readJson<User>('user')?.uid).toBe(7)
  expect(currentSelection()).toEqual({ companyId: 3 })
})

test('a right is a menu id anywhere in the tree', () => {
  signedIn(operator)
  expect(hasRight(rights.processAlarm)).toBe(true)
  expect(hasRight(rights.faultAlarms)).toBe(false)
  expect(hasRight([rights.faultAlarms, rights.processAlarm])).toBe(true)
})

test('a call may be made by those whom the server would let', () => {
  signedIn(operator)
  expect(mayCall(alarmCalls.handle)).toBe(true)
  expect(mayCall(videoCalls.findRecording)).toBe(false)
  expect(mayCall(accessCalls.keepAlive)).toBe(true)
  signedOut()
  expect(mayCall(accessCalls.keepAlive)).toBe(false)
  expect(mayCall(brandCalls.read)).toBe(true)
})

test('an account limited to some projects changes nothing that holds for the whole company', () => {
  const boards = rights.noticeBoards
  const menu = { id: boards, name: '', nameEn: '', url: null, kind: 'page' as const, parentId: null, children: [] }
  signedIn({ ...operator, menus: [...operator.menus, menu] })
  expect(mayCall(boardCalls.create)).toBe(true)
  updateUser({ projectLimited: true })
  expect(mayCall(boardCalls.create)).toBe(false)
  expect(mayCall(boardCalls.list)).toBe(true)
})

test('signing out forgets the person and what was kept, but not the workstation’s language', () => {
  signedIn(operator)
  browserStorage.write('language', 'en')
  browserStorage.write('recentAlgorithms', '["fire"]')
  signedOut()
  expect(currentUser()).toBeUndefined()
  expect(currentSelection()).toEqual({})
  expect(browserStorage.read('user')).toBeUndefined()
  expect(browserStorage.read('recentAlgorithms')).toBeUndefined()
  expect(browserStorage.read('loginFlag')).toBe('0')
  expect(browserStorage.read('language')).toBe('en')
})

test('listeners hear of sign-in, selection and sign-out until they leave', () => {
  let received = 0
  const leave = onSession(() => received++)
  signedIn(operator)
  select({ companyId: 3, projectId: 1 })
  signedOut()
  const before = received
  leave()
  signedIn(operator)
  expect(before).toBeGreaterThanOrEqual(3)
  expect(received).toBe(before)
})

const elsewhere = { ...operator, uid: 8, token: 'u', companyId: 9 } as User

test('a session whose place another took in this browser ends nothing: this tab goes on with that one, in its company', () => {
  signedIn(operator)
  browserStorage.writeJson('user', elsewhere)
  endSession()
  expect(currentUser()?.token).toBe('u')
  expect(currentSelection()).toEqual({ companyId: 9 })
  expect(browserStorage.read('loginFlag')).toBe('1')
})

test('a session that ends while somebody switches is not taken for the end; one that ends afterwards is', async () => {
  signedIn(operator)
  browserStorage.write('recentAlgorithms', '["fire"]')
  const answer = Promise.withResolvers<User>()
  const switched = signInInstead(() => answer.promise)
  endSession()
  expect(currentUser()?.token).toBe('t')
  answer.resolve(elsewhere)
  await switched
  expect([currentUser()?.token, browserStorage.read('recentAlgorithms')]).toEqual(['u', undefined])
  endSession()
  expect(currentUser()).toBeUndefined()
})

test('a switch that is refused leaves the person who they are, and the next end is one', async () => {
  signedIn(operator)
  await expect(signInInstead(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(currentUser()?.token).toBe('t')
  endSession()
  expect(currentUser()).toBeUndefined()
})
