import { type SamplesOf, someones } from '../../sample.ts'
import type { providerCalls } from './provider.calls.ts'

const ofCompany = { companyId: someones.company }

export const providerSamples = {
  readSettings: { input: {}, ignoredIds: ['companyId'] },
  saveWord: {
    input: { word: 'plant-one', passwordOff: false, version: 0 },
    ignoredIds: ['companyId'],
    refused: { word: ['a', 'plant one', '-plant', '厂'] },
  },
  saveOidc: {
    input: {
      ...ofCompany,
      name: '企业账号',
      issuer: 'https://login.plant.example',
      clientId: 'watchfire',
      secret: 'kept sealed',
      scopes: 'openid profile email groups',
      groupClaim: 'groups',
      groups: [
        {
          group: 'guards',
          roleId: someones.role,
          scope: {
            allProjects: false,
            projectIds: [someones.project],
            regionLimits: [{ projectId: someones.project, regionIds: [someones.region] }],
          },
        },
      ],
      noGroup: 'defaultRole',
      newPeople: 'make',
      roleId: someones.role,
      allProjects: false,
      projectIds: [someones.project],
      regionLimits: [],
      inUse: false,
      version: 0,
    },
    ignoredIds: ['companyId', 'clientId'],
    refused: {
      issuer: ['ftp://login.plant.example', 'https://user@login.plant.example', 'https://login.plant.example/#here'],
      scopes: ['profile'],
    },
  },
  testOidc: { input: {}, ignoredIds: ['companyId'] },
  listIdentities: { input: { pageNum: 1, pageSize: 20 }, ignoredIds: ['companyId'] },
  link: { input: { identityId: someones.identity, toAccountId: someones.account } },
  removeIdentity: { input: { identityId: someones.identity } },
  listWays: { input: { at: 'plant-one' } },
  begin: { input: { at: 'plant-one', to: '/workplace' } },
  takeCode: { input: {} },
} satisfies SamplesOf<typeof providerCalls>
