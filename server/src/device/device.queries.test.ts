import { expect, test } from 'vitest'
import { aChannel, aCompany, anAiServer, aViewer } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { listAiServers } from './ai-server/ai-server.queries.ts'
import { listChannels } from './device.queries.ts'

const db = suiteDatabase()

test('a page beyond the last one is empty and still tells the total', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const server = await anAiServer(db, company)
  for (let n = 1; n <= 3; n += 1) await aChannel(db, server, { n, name: n === 3 ? 'gate' : `yard ${n}` })

  const pages = [0, 2, 3, 4000].map(offset => listChannels(db.system, viewer, { limit: 2, offset }))
  expect((await Promise.all(pages)).map(({ rows, total }) => [rows.length, total])).toEqual([
    [2, 3],
    [1, 3],
    [0, 3],
    [0, 3],
  ])
  expect(await listChannels(db.system, viewer, { keyword: 'yard', limit: 2, offset: 2 })).toEqual({
    rows: [],
    total: 2,
  })
  expect(await listChannels(db.system, viewer, { keyword: '%', limit: 2, offset: 2 })).toEqual({ rows: [], total: 0 })
  expect(await listAiServers(db.system, viewer, { limit: 5, offset: 5 })).toEqual({ rows: [], total: 1 })
})
