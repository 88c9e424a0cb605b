import { type SamplesOf, someones } from '../../sample.ts'
import type { provisioningCalls } from './provisioning.calls.ts'

export const provisioningSamples = {
  read: { input: {}, ignoredIds: ['companyId'] },
  save: {
    input: {
      companyId: someones.company,
      matchClaim: 'sub',
      groups: [],
      roleId: someones.role,
      allProjects: false,
      projectIds: [someones.project],
      regionLimits: [{ projectId: someones.project, regionIds: [someones.region] }],
      version: 0,
    },
    ignoredIds: ['companyId'],
  },
  makeToken: { input: {}, ignoredIds: ['companyId'] },
  revokeToken: { input: {}, ignoredIds: ['companyId'] },
} satisfies SamplesOf<typeof provisioningCalls>
