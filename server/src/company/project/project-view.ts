import { type ProjectRow, projectType, runState } from '@watchfire/contract/company/project.shapes.ts'
import { z } from 'zod'
import { pictureLink } from '../../core/files/attached-picture.ts'
import type { FileUrl } from '../../core/files/file-url.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { siteText } from '../../core/site-time.ts'
import { placeOfRow } from './place-columns.ts'
import type { ProjectPageRow } from './project.queries.ts'

/** A project as its reader gets it. */
export const projectView =
  (fileUrl: FileUrl, viewer: Viewer) =>
  (row: ProjectPageRow): ProjectRow => ({
    projectId: row.project_id,
    name: row.name,
    companyId: row.company_id,
    companyName: row.company_name,
    type: z.decode(projectType, row.type as 1 | 2 | 3),
    state: z.decode(runState, row.state as 1 | 2),
    address: row.address,
    remark: row.remark,
    place: placeOfRow(row),
    floorPlanUrl: pictureLink(fileUrl, viewer, row.floor_plan),
    createdAt: row.created_at,
    createdAtText: siteText(row.created_at),
    version: row.version,
    regions: row.regions,
    aiServers: row.ai_servers,
    channels: row.channels,
    pendingAlarms: row.pending_alarms,
  })
