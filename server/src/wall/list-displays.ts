import type { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { shownScreen } from '@watchfire/contract/wall/display.shapes.ts'
import { z } from 'zod'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { siteText } from '../core/site-time.ts'
import { type DisplayRow, listDisplays as readDisplays } from './display.queries.ts'
import { findScreen } from './screen.queries.ts'

/** @throws company.notFound */
export const listDisplays: Handler<typeof displayCalls.list> = ({ ofCompanyId, ...page }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    if (!(await findScreen(trx, viewer, ofCompanyId))) throw refuse('company.notFound')
    const { rows, total } = await readDisplays(trx, viewer, ofCompanyId, pageWindow(page))
    return { rows: rows.map(viewOf), total }
  })

const viewOf = (row: DisplayRow) => ({
  displayId: row.account_id,
  name: row.name,
  screen: z.decode(shownScreen, row.screen),
  projectId: row.project_id,
  projectName: row.project_name,
  state: row.state,
  lastSeenStr: row.seen_at === null ? '' : siteText(row.seen_at),
  address: row.address,
  fps: row.fps,
  heapMb: row.heap_mb,
  dataAge: row.data_age,
  soundAllowed: row.sound_allowed,
  createdBy: row.created_by,
  createdStr: siteText(row.created_at),
})
