import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import {
  newProject,
  projectDependents,
  projectEdit,
  projectMove,
  projectRow,
  projectType,
  runState,
} from './project.shapes.ts'

const one = z.object({ projectId: rowId })

export const projectCalls = callsOf('project', {
  list: call({
    path: '/api/project/queryProjectPageList',
    method: 'POST',
    right: rights.projects,
    summary: 'Projects in scope with what hangs below each, the newest first; keyword over name, address and company',
    input: wire(
      {
        keyword: z.string().trim().max(60).optional(),
        type: projectType.optional(),
        state: runState.optional(),
        ...pageFields,
      },
      { type: 'projectType', state: 'runState' },
    ),
    answer: pageOf(projectRow),
    errors: [],
  }),
  get: call({
    path: '/api/project/findProjectInfoByPid',
    method: 'POST',
    right: [rights.projects, rights.regions],
    summary: 'One project with its floor plan',
    input: one,
    answer: dataOf(projectRow),
    errors: ['project.notFound'],
  }),
  create: call({
    path: '/api/project/save',
    method: 'POST',
    right: rights.projects,
    scope: 'company',
    summary: 'Make a project of a company',
    input: newProject,
    answer: dataOf(one),
    errors: ['company.notFound', 'project.nameTaken', 'project.tooMany'],
  }),
  update: call({
    path: '/api/project/update',
    method: 'POST',
    right: rights.projects,
    summary: 'Change a project: its name, type, address and remark, its place on a map, and its floor plan',
    input: projectEdit,
    emptiesFields: true,
    answer: nothing,
    errors: ['project.notFound', 'project.partOnly', 'project.nameTaken', 'project.changedMeanwhile', 'file.notFound'],
  }),
  setState: call({
    path: '/api/project/updateState',
    method: 'POST',
    right: rights.projects,
    summary: 'Terminate a project: it takes no new AI servers, its alarms go on. Or let it run again',
    input: wire({ projectId: rowId, state: runState }, { state: 'runState' }),
    answer: nothing,
    errors: ['project.notFound', 'project.partOnly'],
  }),
  readDependents: call({
    path: '/api/project/findDependents',
    method: 'POST',
    right: rights.projects,
    summary: 'What hangs below a project, before it is terminated or removed',
    input: one,
    answer: dataOf(projectDependents),
    errors: ['project.notFound', 'project.partOnly'],
  }),
  readMove: call({
    path: '/api/project/findMove',
    method: 'POST',
    right: rights.projects,
    scope: 'company',
    summary: 'What moves along with a project, who stops and who begins to see it, before it is moved',
    input: z.object({ projectId: rowId, toCompanyId: rowId }),
    answer: dataOf(projectMove),
    errors: ['project.notFound', 'company.notFound'],
  }),
  move: call({
    path: '/api/project/move',
    method: 'POST',
    right: rights.projects,
    scope: 'company',
    summary:
      'Move a project to another company of its customer: devices, regions and floor plan come along, alarms stay where they were',
    input: z.object({ projectId: rowId, toCompanyId: rowId, version: z.int() }),
    answer: nothing,
    errors: [
      'project.notFound',
      'company.notFound',
      'project.companyStopped',
      'project.nameTaken',
      'project.tooMany',
      'project.sharedAiServer',
      'project.changedMeanwhile',
    ],
  }),
  remove: call({
    path: '/api/project/delete',
    method: 'POST',
    right: rights.projects,
    confirm: true,
    scope: 'company',
    summary:
      'Remove a project at which nothing was made or recorded: neither devices, alarms, parks, people, rules nor inspection; its empty regions with it',
    input: one,
    answer: nothing,
    errors: ['project.notFound', 'project.notEmpty'],
  }),
})
