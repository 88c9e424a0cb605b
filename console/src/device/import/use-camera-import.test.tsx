// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { cameraImportCalls, maxRowsOfImport, type RowOutcome } from '@watchfire/contract/device/camera-import.calls.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import type { RightRow } from './row-of-line.ts'
import { useCameraImport } from './use-camera-import.ts'

const { importCameras } = cameraImportCalls
const outcome = (line: number, more: Partial<RowOutcome> = {}): RowOutcome => ({
  line,
  channelId: '',
  result: 'added',
  changes: [],
  version: null,
  reason: '',
  ...more,
})
const row = (line: number, aiServerId: string, name = `camera ${line}`): RightRow => ({
  line,
  name,
  serverName: aiServerId,
  cells: {},
  server: { aiServerId, name: aiServerId, publicKey: null },
  row: { line, name, address: `rtsp://10.0.0.${line}/` },
})
const many = Array.from({ length: maxRowsOfImport + 1 }, (_, at) => row(at + 2, 'WF-EAST'))

let server: FakeServer
afterEach(cleanup)
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.devices])
})
const sent = () => server.received(importCameras)
const open = () => renderHook(() => useCameraImport()).result

test('rows go in portions of each AI server, and one whose portion fails does not keep the others back', async () => {
  const west = row(90, 'WF-WEST')
  server.answers(importCameras, ({ aiServerId, rows }) => {
    if (aiServerId === 'WF-EAST' && rows.length === 1) throw new Error('the line broke')
    return rows.map(({ line }) => outcome(line))
  })
  const importing = open()
  await act(() => importing.current.run([...many, west], false))
  expect(sent().map(({ aiServerId, rows }) => [aiServerId, rows.length])).toEqual([
    ['WF-EAST', maxRowsOfImport],
    ['WF-EAST', 1],
    ['WF-WEST', 1],
  ])
  const { stage, outcomes, total } = importing.current.state ?? {}
  expect([stage, total]).toEqual(['done', many.length + 1])
  expect(outcomes?.get(2)?.result).toBe('added')
  expect(outcomes?.get(90)?.result).toBe('added')
  const failed = outcomes?.get(maxRowsOfImport + 2)
  expect([failed?.result, failed?.reason]).toEqual(['refused', expect.stringMatching(/./)])
})

test('what is stopped sends no further portion, and what was done stays said', async () => {
  const importing = open()
  server.answers(importCameras, ({ rows }) => {
    importing.current.stop()
    return rows.map(({ line }) => outcome(line))
  })
  await act(() => importing.current.run(many, false))
  expect(sent()).toHaveLength(1)
  await waitFor(() => expect(importing.current.state?.outcomes.size).toBe(maxRowsOfImport))
  expect(importing.current.state?.stage).toBe('done')
})

test('a camera that two rows mean, one by its id and one by its name, is changed once', async () => {
  const byId: RightRow = { ...row(2, 'WF-EAST'), row: { line: 2, name: '东门', channelId: 'WF-EAST_C1' } }
  const byName = row(3, 'WF-EAST', '北门')
  server.answers(importCameras, ({ rows }) =>
    rows.map(({ line }) => outcome(line, { result: 'changed', channelId: 'WF-EAST_C1', version: 4 })),
  )
  const importing = open()
  await act(() => importing.current.look([byId, byName], false))
  expect(importing.current.state?.outcomes.get(3)).toMatchObject({
    result: 'refused',
    reason: '与第 2 行是同一路摄像机',
  })
  // What was seen goes along, so that nothing unseen is written over.
  await act(() => importing.current.run([byId], false))
  expect(sent().at(-1)?.rows).toMatchObject([{ line: 2, channelId: 'WF-EAST_C1', version: 4 }])
  expect(sent()[0]).toMatchObject({ dryRun: true })
})
