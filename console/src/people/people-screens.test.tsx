// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import type { Person } from '@watchfire/contract/people/people.shapes.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { currentToasts } from '../core/toasts.ts'
import { PeoplePage } from './PeoplePage.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { PersonPhotos } from './PersonPhotos.tsx'
import { personInput } from './person-input.ts'

const person: Person = {
  personId: 7,
  name: '李卫东',
  number: 'A-017',
  sex: 'male',
  type: 'authorised',
  idType: 'idCard',
  idNumber: '110***********002X',
  phone: '138****1234',
  unit: '动力车间',
  libraryId: 3,
  libraryName: '员工库',
  projectName: '一号厂区',
  expiresAt: null,
  consentUntil: 4_000_000_000_000,
  photos: 1,
  usablePhotos: 1,
  state: 'ready',
  madeBy: '陈',
  madeAt: 0,
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs(seedRoles.admin)
})

test('the list shows people with their states, the counter and what the purge erases next, and asks for no photo', async () => {
  server.answers(libraryCalls.list, { rows: [], total: 0 })
  server.answers(personCalls.list, { rows: [person], total: 1 })
  const purge = { days: 7, people: 2, photosOfPeople: 1 }
  server.answers(personCalls.count, { faces: 81_000, warning: 'near', uses: { off: 0, notAssessed: 1 }, purge })
  const { person: reader } = renderScreen(<PeoplePage />, '/people?state=ready')
  expect(await screen.findByText('李卫东')).toBeTruthy()
  expect(server.received(personCalls.list)).toMatchObject([{ state: 'ready' }])
  await reader.click(await screen.findByText('已存储人脸 81,000 人'))
  const told = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
  expect(told).toEqual([expect.stringContaining('接近 10 万人'), expect.stringContaining('没有影响评估的')])
  expect(screen.getByText(/到期 2 人；同意到期、只删除照片 1 人/)).toBeTruthy()
})

test('a face is drawn when somebody asks for it; a photo that is refused says why, one that is taken says so', async () => {
  server.answers(personCalls.readPhotos, { photos: [{ index: 0, url: '/media/v1/person/x' }], consentUrl: '' })
  server.answers(fileCalls.upload, { fileid: 'a'.repeat(32), url: '/x' })
  const { person: reader } = renderScreen(<PersonPhotos person={person} stored={[{ index: 0 }]} />)
  expect(screen.queryByRole('img', { name: '头像照片' })).toBeNull()
  await reader.click(screen.getByRole('button', { name: '显示照片' }))
  expect(await screen.findByRole('img', { name: '头像照片' })).toBeTruthy()
  const choose = (name: string) =>
    reader.upload(screen.getByLabelText(name, { selector: 'input' }), new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
  server.refuses(personCalls.replacePhoto, 'person.photoBlurred')
  await choose('补充照片 2')
  await vi.waitFor(() =>
    expect(
      currentToasts()
        .map(notice => notice.text)
        .join(),
    ).toMatch('替换失败！ 照片模糊'),
  )
  server.answers(personCalls.replacePhoto, undefined)
  await choose('补充照片 2')
  await vi.waitFor(() => expect(currentToasts().map(notice => notice.text)).toContain('替换成功！'))
  server.refuses(personCalls.replacePhoto, 'person.notAllowed')
  await choose('头像照片')
  await vi.waitFor(() =>
    expect(currentToasts()).toContainEqual(expect.objectContaining({ kind: 'info', text: '该人员不允许操作！' })),
  )
  expect(server.received(personCalls.replacePhoto)).toMatchObject([{ index: 2 }, { index: 2 }, { index: 0 }])
})

test('each photo says whether AI servers can tell somebody by it, and one that all refuse is not in use', async () => {
  const ofBefore = { ...person, usablePhotos: undefined }
  const { unmount } = renderScreen(<PersonPhotos person={ofBefore} stored={[{ index: 0, fault: null }]} />)
  expect(await screen.findByRole('button', { name: '显示照片' })).toBeTruthy()
  expect(screen.queryByText(/等待|未检查人脸/)).toBeNull()
  unmount()
  const stored = [
    { index: 0, fault: 'manyFaces', acceptedBy: 0, waitsFor: 0 },
    { index: 1, fault: null, acceptedBy: 2, waitsFor: 1 },
    { index: 2, fault: null, acceptedBy: 0, waitsFor: 0 },
  ] as const
  renderScreen(<PersonPhotos person={{ ...person, state: 'ready', photos: 3, usablePhotos: 0 }} stored={stored} />)
  expect(await screen.findByText('照片中有多张人脸，不用于识别')).toBeTruthy()
  expect(screen.getByText('2 台 AI 服务器可用于识别')).toBeTruthy()
  expect(screen.getByText('等待 1 台 AI 服务器检查人脸')).toBeTruthy()
  expect(screen.getByText('未检查人脸：所属库没有下发到 AI 服务器')).toBeTruthy()
  // One that serves nobody can still be looked at, to see what is wrong with it.
  expect(screen.getByRole('button', { name: '显示照片' })).toBeTruthy()
})

test('without consent no photo can be chosen, and one that is there can be taken away', async () => {
  renderScreen(<PersonPhotos person={{ ...person, consentUntil: 1000 }} stored={[{ index: 0 }]} />)
  expect(await screen.findByRole('button', { name: '删除照片 头像照片' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /上传|替换/ })).toBeNull()
  expect(screen.queryByLabelText('补充照片 2', { selector: 'input' })).toBeNull()
})

test('a number that is stored stays when its field is left alone, and goes when somebody takes it away', async () => {
  server.answers(libraryCalls.list, { rows: [], total: 0 })
  server.answers(personCalls.change, undefined)
  const { person: reader } = renderScreen(<PersonDialog person={person} onClose={() => undefined} />)
  const phone = await screen.findByLabelText('电话')
  expect(phone.getAttribute('placeholder')).toBe('留空则不变')
  await reader.click(screen.getAllByRole('button', { name: /清\s?除/ })[1] as HTMLElement)
  expect(phone.getAttribute('placeholder')).toBe('保存后清除')
  await reader.click(screen.getByRole('button', { name: /保\s?存|确\s?定/ }))
  await vi.waitFor(() => expect(server.received(personCalls.change)).toHaveLength(1))
  const [sent] = server.received(personCalls.change)
  expect(sent).toMatchObject({ personId: 7, phone: '' })
  expect(sent).not.toHaveProperty('idNumber')
})

test('the address says who is listed', () => {
  expect(personInput({ keyword: '李', library: '3', type: 'entered', state: 'noPhoto' })).toEqual({
    keyword: '李',
    libraryId: 3,
    type: 'entered',
    state: 'noPhoto',
  })
  expect(personInput({ library: 'x', type: '-', state: '-' })).toEqual({
    keyword: undefined,
    type: undefined,
    state: undefined,
  })
})
