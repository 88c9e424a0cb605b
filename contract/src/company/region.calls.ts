import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { newRegion, regionDependents, regionEdit, regionMove, regionRow } from './region.shapes.ts'

const one = z.object({ regionId: rowId })

export const regionCalls = callsOf('region', {
  list: call({
    path: '/api/region/queryRegionPageList',
    method: 'POST',
    right: rights.regions,
    summary: 'Regions in scope with what stands in each, the newest first; keyword over name, remark and project',
    input: z.object({ keyword: z.string().trim().max(60).optional(), ...pageFields }),
    answer: pageOf(regionRow),
    errors: [],
  }),
  get: call({
    path: '/api/region/findRegionInfoByRid',
    method: 'POST',
    right: rights.regions,
    summary: 'One region with what stands in it',
    input: one,
    answer: dataOf(regionRow),
    errors: ['region.notFound'],
  }),
  create: call({
    path: '/api/region/save',
    method: 'POST',
    right: rights.regions,
    summary: 'Make a region of a project',
    input: newRegion,
    answer: dataOf(one),
    errors: ['project.notFound', 'project.partOnly', 'region.nameTaken', 'region.tooMany'],
  }),
  update: call({
    path: '/api/region/update',
    method: 'POST',
    right: rights.regions,
    summary: 'Change name and remark of a region',
    input: regionEdit,
    emptiesFields: true,
    answer: nothing,
    errors: ['region.notFound', 'region.nameTaken', 'region.changedMeanwhile'],
  }),
  readDependents: call({
    path: '/api/region/findDependents',
    method: 'POST',
    right: rights.regions,
    summary: 'What stands in a region, before it is removed',
    input: one,
    answer: dataOf(regionDependents),
    errors: ['region.notFound'],
  }),
  readMove: call({
    path: '/api/region/findMove',
    method: 'POST',
    right: rights.regions,
    summary: 'What moves along with a region, who stops and who begins to see it, before it is moved',
    input: z.object({ regionId: rowId, toProjectId: rowId }),
    answer: dataOf(regionMove),
    errors: ['region.notFound', 'project.notFound', 'project.partOnly'],
  }),
  move: call({
    path: '/api/region/move',
    method: 'POST',
    right: rights.regions,
    summary: 'Move a region to another project of its company: its devices come along, alarms stay where they were',
    input: z.object({ regionId: rowId, toProjectId: rowId, version: z.int() }),
    answer: nothing,
    errors: [
      'region.notFound',
      'project.notFound',
      'project.partOnly',
      'project.terminated',
      'region.nameTaken',
      'region.tooMany',
      'region.changedMeanwhile',
    ],
  }),
  remove: call({
    path: '/api/region/delete',
    method: 'POST',
    right: rights.regions,
    confirm: true,
    summary:
      'Remove a region in which nothing was recorded: neither devices, alarms, gate orders, rules, checks nor hazards',
    input: one,
    answer: nothing,
    errors: ['region.notFound', 'region.notEmpty'],
  }),
})
