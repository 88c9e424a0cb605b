import { type SamplesOf, someones } from '../sample.ts'
import type { companyCalls } from './company.calls.ts'
import type { projectCalls } from './project.calls.ts'
import type { regionCalls } from './region.calls.ts'

export const companySamples = {
  get: { input: { companyId: someones.company } },
  update: {
    input: { companyId: someones.company, name: '示例公司', address: '工业路 1 号', description: '生产' },
    ignoredIds: ['parentId', 'userId'],
    refused: { companyName: ['  '], companyDes: ['x'.repeat(1001)] },
  },
  list: { input: { keyword: '示例', status: 'inUse', parentId: someones.company } },
  save: {
    input: {
      parentId: someones.company,
      name: '示例新厂',
      address: '工业路 2 号',
      contact: '陈工',
      manager: '李经理',
      managerPhone: '13800000000',
      account: '13700000001',
      password: 'f'.repeat(64),
      description: '新建的工厂',
    },
    ignoredIds: ['userId'],
    refused: {
      companyName: ['  '],
      userName: ['a'.repeat(41)],
      cAccount: ['12800000000', '1380000'],
      pwd: ['secret'],
      companyDes: ['x'.repeat(1001)],
    },
  },
  listProjects: { input: { keyword: '示例' } },
  listProjectsOfCompany: { input: { keyword: '示例' } },
  listRegions: { input: { keyword: '示例' } },
  readDependents: { input: { companyId: someones.company } },
  setState: { input: { companyId: someones.company, status: 'inUse' } },
} satisfies SamplesOf<typeof companyCalls>

const site = {
  name: '示例项目',
  type: 'privateCloud',
  address: '工业路 1 号',
  remark: '二期',
  place: { longitude: 121.4737, latitude: 31.2304 },
} as const

export const projectSamples = {
  list: { input: { keyword: '示例', type: 'privateCloud', state: 'running' } },
  get: { input: { projectId: someones.project } },
  create: { input: { companyId: someones.company, ...site }, refused: { projectName: ['  ', 'x'.repeat(61)] } },
  update: {
    input: { projectId: someones.project, ...site, floorPlan: '', version: 1 },
    ignoredIds: ['modelFileId'],
    refused: {
      projectName: ['  '],
      remark: ['x'.repeat(201)],
      sitePosition: [{ longitude: 181, latitude: 0 }, { longitude: 0, latitude: 86 }, { longitude: 120 }],
    },
  },
  setState: { input: { projectId: someones.project, state: 'running' } },
  readDependents: { input: { projectId: someones.project } },
  readMove: { input: { projectId: someones.project, toCompanyId: someones.company } },
  move: { input: { projectId: someones.project, toCompanyId: someones.company, version: 1 } },
  remove: { input: { projectId: someones.project } },
} satisfies SamplesOf<typeof projectCalls>

export const regionSamples = {
  list: { input: { keyword: '示例' } },
  get: { input: { regionId: someones.region } },
  create: {
    input: { projectId: someones.project, name: '示例区域', remark: '北侧' },
    refused: { regionNme: ['  ', 'x'.repeat(61)] },
  },
  update: {
    input: { regionId: someones.region, name: '示例区域', remark: '', version: 1 },
    refused: { regionNme: ['  '] },
  },
  readDependents: { input: { regionId: someones.region } },
  readMove: { input: { regionId: someones.region, toProjectId: someones.project } },
  move: { input: { regionId: someones.region, toProjectId: someones.project, version: 1 } },
  remove: { input: { regionId: someones.region } },
} satisfies SamplesOf<typeof regionCalls>
